/**
 * A pure function that works once per object it is given. The server renders many pages from the same answers: what is made
 * of an answer is made once, not once a page.
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
