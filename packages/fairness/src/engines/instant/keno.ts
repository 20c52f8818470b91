import { type Engine, floorPayout, PlayRefused, readFields, readList, readWhole, requireStake, settledResult } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';

/** Multipliers in hundredths by risk, count of numbers picked, and hits. */
export type KenoParameters = { readonly tables: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> };
/** The ten numbers in the order drawn, and how many of the picked are among them. */
type KenoOutcome = { drawn: number[]; hits: number };

export const kenoNumbers = 40;
const kenoDrawn = 10;
const mostPicks = 10;

type KenoTicket = { readonly risk: string; readonly picks: readonly number[]; readonly table: readonly number[] };

/** Reads a ticket. @throws PlayRefused for duplicate numbers, none or more than ten, or an unknown risk */
function kenoTicket({ tables }: KenoParameters, input: unknown): KenoTicket {
  const { risk, picks } = readFields(input, ['risk', 'picks']);
  const numbers = readList(picks, 'Numbers', mostPicks).map((pick) => readWhole(pick, { name: 'A number', from: 1, to: kenoNumbers }));
  const [found] = Object.entries(tables).filter(([name]) => name === risk);
  const table = found?.[1][String(numbers.length)];
  if (!found || !table || new Set(numbers).size !== numbers.length) {
    throw new PlayRefused('INPUT_INVALID', 'A ticket has 1 to 10 different numbers and low, medium or high risk.');
  }
  return { risk: found[0], picks: numbers, table };
}

/** Keno Sky: ten of forty are drawn (games §3.16). */
export const keno: Engine<KenoParameters, KenoOutcome> = {
  betParts(parameters, { stakeMinor, input }) {
    const { risk, picks } = kenoTicket(parameters, input);
    requireStake(stakeMinor);
    return [{ key: `${risk}:${picks.length}`, amountMinor: stakeMinor }];
  },
  play(source, parameters, { stakeMinor, input }) {
    const { picks, table } = kenoTicket(parameters, input);
    const next = lazyShuffle(source, kenoNumbers);
    const drawn = Array.from({ length: kenoDrawn }, () => next() + 1);
    const hits = picks.filter((pick) => drawn.includes(pick)).length;
    return settledResult(source, {
      outcome: { drawn, hits },
      stakedMinor: stakeMinor,
      payoutMinor: floorPayout(stakeMinor, table[hits] ?? 0, 100),
    });
  },
};
