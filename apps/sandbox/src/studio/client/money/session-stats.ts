/** A finished round as the statistics count it. */
export type CountedRound = { readonly stakedMinor: bigint; readonly returnedMinor: bigint };

/** The rounds played since the game was opened. */
export type SessionStats = {
  readonly rounds: number;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly largestMinor: bigint;
  /** The result after each round, from 0 on. */
  readonly results: readonly bigint[];
};

export const noRounds: SessionStats = { rounds: 0, stakedMinor: 0n, returnedMinor: 0n, largestMinor: 0n, results: [0n] };

/** The result: returns less stakes. */
export const netOf = ({ stakedMinor, returnedMinor }: SessionStats): bigint => returnedMinor - stakedMinor;

export function countRound(stats: SessionStats, { stakedMinor, returnedMinor }: CountedRound): SessionStats {
  const next = {
    rounds: stats.rounds + 1,
    stakedMinor: stats.stakedMinor + stakedMinor,
    returnedMinor: stats.returnedMinor + returnedMinor,
    largestMinor: returnedMinor > stats.largestMinor ? returnedMinor : stats.largestMinor,
  };
  return { ...next, results: [...stats.results, next.returnedMinor - next.stakedMinor] };
}

type Frame = { readonly width: number; readonly height: number };

/** The results as the path of a chart, and the height of its zero line. */
export function chartOf(results: readonly bigint[], { width, height }: Frame): { path: string; zero: number } {
  const values = results.map(Number);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const y = (value: number): number => (top === bottom ? height / 2 : (height * (top - value)) / (top - bottom));
  const x = (index: number): number => (values.length < 2 ? 0 : (width * index) / (values.length - 1));
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { path: `M${values.map((value, index) => `${round(x(index))} ${round(y(value))}`).join('L')}`, zero: round(y(0)) };
}
