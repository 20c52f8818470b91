import { lineCount, type Shape, wholeShape } from '../../../rules/payout/system-lines.ts';
import { bounds, type Slip } from './model.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_unused, step) => from + step);

/** Systems that have a name, by the number of their free legs (sportsbook §4.1). */
const named: readonly { name: string; legs: number; from: number }[] = [
  { name: 'Trixie', legs: 3, from: 2 },
  { name: 'Patent', legs: 3, from: 1 },
  { name: 'Yankee', legs: 4, from: 2 },
  { name: 'Lucky 15', legs: 4, from: 1 },
  { name: 'Canadian', legs: 5, from: 2 },
  { name: 'Lucky 31', legs: 5, from: 1 },
  { name: 'Heinz', legs: 6, from: 2 },
  { name: 'Lucky 63', legs: 6, from: 1 },
  { name: 'Super Heinz', legs: 7, from: 2 },
  { name: 'Goliath', legs: 8, from: 2 },
];

export interface SystemChoice {
  readonly sizes: readonly number[];
  /** Only systems with a name have one; the others are described as "2 of 3". */
  readonly name: string | null;
  readonly lines: bigint;
}

/** Legs that are not bankers. */
export const freeLegs = (slip: Readonly<Pick<Slip, 'picks' | 'bankers'>>): number => slip.picks.length - slip.bankers.length;

/** The systems on offer for a number of free legs: every single size smaller than that number, then the systems with a name. */
export function systemChoices(free: number): SystemChoice[] {
  if (free < bounds.systemLeast || free > bounds.systemMost) return [];
  const lines = (sizes: readonly number[]): bigint => lineCount({ legCount: free, sizes, bankers: [] });
  const single = range(2, free - 1).map((size) => ({ sizes: [size], name: null, lines: lines([size]) }));
  const full = named
    .filter(({ legs }) => legs === free)
    .map(({ name, from }) => ({ sizes: range(from, free), name, lines: lines(range(from, free)) }));
  return [...single, ...full].filter((choice) => choice.lines <= bounds.lines);
}

/** How the slip's legs combine into one ticket; a slip of singles does not. */
export function shapeOf(slip: Slip): Shape {
  if (slip.mode !== 'system') return wholeShape(slip.picks.length);
  const bankers = slip.picks.flatMap(({ outcomeId }, position) => (slip.bankers.includes(outcomeId) ? [position] : []));
  return { legCount: slip.picks.length, sizes: slip.sizes, bankers };
}

/** The chosen sizes that are still possible after legs were added or removed, else the smallest system. */
export function fittingSizes(slip: Slip): readonly number[] {
  const choices = systemChoices(freeLegs(slip));
  const same = choices.find(({ sizes }) => sizes.join() === slip.sizes.join());
  return same?.sizes ?? choices[0]?.sizes ?? [2];
}
