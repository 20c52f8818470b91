import type { BenchRow } from '../row.ts';
import { openColleagues } from './colleagues.ts';
import type { Console } from './console.ts';
import type { PlayersLoad } from './players-load.ts';
import { median } from '../quantile.ts';

/** Measured one after the other with and without operators, in each round. */
export const STRETCHES = 2;

interface Beside {
  operators: number;
  /** The highest allowed ratio of players' p99 with operators to that without. */
  ratioMax: number;
  rounds: number;
}

/** Players' p99 in intervals with and without the measured load. */
interface Stretches {
  alone: readonly number[];
  beside: readonly number[];
}

/** The medians of all stretches, one against the other. */
export function besideRow(name: string, stretches: Stretches, ratioMax: number): BenchRow {
  const [value, anchor] = [median(stretches.beside), median(stretches.alone)];
  const ratio = value / anchor;
  return { name, value, unit: 'ms', anchor, ratio, target: `≤ ${ratioMax} × alone`, pass: ratio <= ratioMax };
}

/** The stretches of the last round, as they are shown meanwhile. */
export const lastRound = ({ alone, beside }: Stretches): string =>
  [beside, alone]
    .map((all) =>
      all
        .slice(-STRETCHES)
        .map((ms) => ms.toFixed(1))
        .join(', '),
    )
    .join(' ms, alone ');

/** The noise of the measurement: the intervals without operators, each compared with the next one. */
export function noiseRow(alone: readonly number[]): BenchRow {
  const of = (turn: number): number => median(alone.filter((_, index) => index % STRETCHES === turn));
  const [anchor, value] = [of(0), of(1)];
  return { name: '… the same without operators', value, unit: 'ms', anchor, ratio: value / anchor, target: 'recorded', pass: true };
}

/** A stretch's p99 differs twofold from run to run, so that many in turns are compared, by their medians. */
export async function measureBeside(
  load: PlayersLoad,
  consoles: readonly Console[],
  { operators, ratioMax, rounds }: Beside,
): Promise<BenchRow[]> {
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) alone.push(await load.alone());
    const colleagues = await openColleagues(consoles, operators);
    // The calls at sign-in are not typical of the rest of the day.
    await load.alone();
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) beside.push(await load.alone());
    await colleagues.close();
    globalThis.console.log(`   ${operators} operators, round ${round}: ${lastRound({ alone, beside })} ms`);
  }
  const name = `OS-38 bets’ p99 beside ${operators} operators (medians of ${rounds * STRETCHES})`;
  return [besideRow(name, { alone, beside }, ratioMax), noiseRow(alone)];
}
