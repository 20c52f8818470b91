import { factorOf, type LegResult } from './factor.ts';
import { type Fraction, floor, fraction, multiply } from './fraction.ts';
import { lineCount, type Shape, sumOverLines } from './system-lines.ts';

export interface Leg {
  /** The price taken, in thousandths. */
  readonly price: bigint;
  /** Undefined while it is undecided. */
  readonly result: LegResult | undefined;
}

export interface SettledTicket {
  readonly payoutMinor: bigint;
  readonly status: 'won' | 'lost' | 'refunded';
  /**
   * A ticket that is void as a whole is returned by rollback; one that was played and returns its stake is paid as a win (sportsbook §5.1).
   */
  readonly wallet: 'win' | 'rollback';
}

/** Return before its one rounding: S · Σ lines Π values / L. */
export function exactReturn(stakeMinor: bigint, shape: Shape, values: readonly Fraction[]): Fraction {
  return multiply(sumOverLines(shape, values), fraction(stakeMinor, lineCount(shape)));
}

/** The return of a ticket if every leg wins, in minor units. */
export function potentialReturn(stakeMinor: bigint, shape: Shape, prices: readonly bigint[]): bigint {
  return floor(
    exactReturn(
      stakeMinor,
      shape,
      prices.map((price) => factorOf(price, { kind: 'won' })),
    ),
  );
}

const isNeutral = (result: LegResult): boolean => result.kind === 'void' || result.kind === 'push';

/**
 * The payout of a ticket by the current results of its legs (SB-14): a pure function, so duplicates, replays and any order of results end
 * the same. Undefined while a line is open; a line with a lost leg is decided, whatever its other legs.
 */
export function settleTicket(stakeMinor: bigint, shape: Shape, legs: readonly Leg[]): SettledTicket | undefined {
  // An open line would pay more with a higher value of its open leg, so the two sums differ exactly if there is one.
  const valuesWith = (open: bigint): Fraction[] =>
    legs.map(({ price, result }) => (result === undefined ? fraction(open) : factorOf(price, result)));
  const [least, most] = [sumOverLines(shape, valuesWith(0n)), sumOverLines(shape, valuesWith(1n))];
  if (least.numerator * most.denominator !== most.numerator * least.denominator) return undefined;
  const payoutMinor = floor(exactReturn(stakeMinor, shape, valuesWith(0n)));
  const results = legs.map(({ result }) => result);
  if (results.every((result) => result !== undefined && isNeutral(result))) {
    const wasPlayed = results.some((result) => result?.kind === 'push');
    return { payoutMinor, status: 'refunded', wallet: wasPlayed ? 'win' : 'rollback' };
  }
  return { payoutMinor, status: payoutMinor > 0n ? 'won' : 'lost', wallet: 'win' };
}
