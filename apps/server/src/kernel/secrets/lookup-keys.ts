/** The forms of one hash, the one in use first. */
export type LookupKeys = readonly [string, ...string[]];

/** How many keys have made a stored hash: it says so itself, except one of the first key alone. */
export function generationOf(stored: string): number {
  const end = stored.indexOf('.');
  return end < 0 ? 1 : Number(stored.slice(0, end));
}

/** The prefix of stored hashes in their newest form; undefined while there has been only one key. */
export function prefixOf(newest: string): string | undefined {
  const generation = generationOf(newest);
  return generation === 1 ? undefined : `${generation}.`;
}

/** The form that every process of a rotation knows as the newest. */
export const newestOf = (keys: LookupKeys): string =>
  keys.reduce((newest, key) => (generationOf(key) > generationOf(newest) ? key : newest));
