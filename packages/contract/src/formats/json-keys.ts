import { ExactNumber } from './amount.ts';

const stringToken = /"(?:[^"\\]+|\\.)*"(\s*:)?/g;

/** Counts without recursion: a body nested ten thousand deep must not overflow the stack. */
function keysIn(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || next instanceof ExactNumber) continue;
    const inside: readonly unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += inside.length;
    for (const item of inside) open.push(item);
  }
  return count;
}

/**
 * Whether a JSON text has a duplicate key in an object: parsers disagree about which one counts, so a signed call with such a body is
 * malformed (C87). `parsed` is the parsed text: the text has as many keys as its value, unless one was overwritten.
 */
export function hasRepeatedKey(text: string, parsed: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(stringToken)) if (colon !== undefined) written += 1;
  return written !== keysIn(parsed);
}
