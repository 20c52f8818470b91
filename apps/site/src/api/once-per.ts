/**
 * Memoises a pure function per argument object. The server renders many pages from the same cached answers, so a value derived
 * from an answer is computed once instead of once per page.
 */
export function oncePer<Input extends object, Output>(make: (input: Input) => Output): (input: Input) => Output {
  const made = new WeakMap<Input, { output: Output }>();
  return (input) => {
    const known = made.get(input);
    if (known) return known.output;
    const output = make(input);
    made.set(input, { output });
    return output;
  };
}
