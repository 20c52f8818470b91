import { ExactNumber } from './amount.ts';

const stringToken = /"(?:[^"\\]+|\\.)*"(\s*:)?/g;

/** Counts without recursion: a body nested ten thousand deep must not end the stack. */
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
 * Whether a JSON text names a key of an object twice: parsers disagree about which one counts, so a signed call
 * with such a body is malformed (reliability C87). `parsed` is what the text was parsed to: a text has as many
 * keys as its value, unless one was written over.
 */
export function hasRepeatedKey(text: string, parsed: unknown): boolean {
  let written = 0;
  for (const [, colon] of text.matchAll(stringToken)) if (colon !== undefined) written += 1;
  return written !== keysIn(parsed);
}
