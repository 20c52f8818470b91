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

const structuralToken = /"(?:[^"\\]+|\\.)*"(\s*:)?|[{}[\],]/g;

/** An open object with its keys so far, or an open list, and the step to the value being read. */
interface Frame {
  keys: Set<string> | undefined;
  step: string | number;
}

function openOrClose(open: Frame[], token: string): void {
  const frame = open.at(-1);
  if (token === '{') open.push({ keys: new Set(), step: '' });
  if (token === '[') open.push({ keys: undefined, step: 0 });
  if (token === '}' || token === ']') open.pop();
  if (token === ',' && typeof frame?.step === 'number') frame.step += 1;
}

function isKeyRepeated(frame: Frame | undefined, key: string): boolean {
  if (frame?.keys === undefined) return false;
  const isRepeated = frame.keys.has(key);
  frame.keys.add(key);
  frame.step = key;
  return isRepeated;
}

const STEPS_MAX = 2;

/** The first two steps of the way to each object of a valid JSON text that repeats a key, as `['operations', 3]`; none for the outermost. */
export function repeatedKeyPaths(text: string): (string | number)[][] {
  const paths: (string | number)[][] = [];
  const open: Frame[] = [];
  for (const [token, colon] of text.matchAll(structuralToken)) {
    if (colon === undefined) openOrClose(open, token);
    else if (isKeyRepeated(open.at(-1), String(JSON.parse(token.slice(0, -colon.length))))) {
      const stepsIn = Math.min(open.length - 1, STEPS_MAX);
      paths.push(open.slice(0, stepsIn).map(({ step }) => step));
    }
  }
  return paths;
}
