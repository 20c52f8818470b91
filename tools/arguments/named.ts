/** What `--only a,b` leaves of all. @throws for a name that nothing has: a run that tries nothing would find nothing, and pass */
export function named<T extends { readonly name: string }>(all: readonly T[], only: readonly string[] | undefined): T[] {
  const names = new Set(all.map(({ name }) => name));
  const unknown = only?.find((name) => !names.has(name));
  if (unknown !== undefined) throw new Error(`${unknown} is not valid: allowed is ${[...names].join(', ')}`);
  return all.filter(({ name }) => only?.includes(name) ?? true);
}
