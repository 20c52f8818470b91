import type { TurnoverSegment } from '../../wallet/index.ts';

/** The turnover required by one deposit, in parts per million of it. */
const PPM = 1_000_000n;

/** The required turnover: the total to wager since none was last open, and the part still to wager. */
export interface Turnover {
  totalMinor: bigint;
  remainingMinor: bigint;
}

/**
 * The turnover still required (D-54): each deposit adds its amount times the multiplier, rounded down, and each cash stake reduces what is open,
 * never below zero: bets before a deposit do not count for it. Once nothing is open the total starts over. A chargeback removes its deposit's part;
 * whatever returns of it adds as much as was removed then, so that a payment is never wagered twice.
 * Example at one time: 100 in, 40 staked, 50 in, 30 staked is 80 of 150 still to be staked.
 */
export function openTurnover(segments: readonly TurnoverSegment[], multiplierPpm: bigint): Turnover {
  let totalMinor = 0n;
  let remainingMinor = 0n;
  let letOffMinor = 0n;
  for (const { paidMinor, returnedMinor, stakedMinor } of segments) {
    if (remainingMinor === 0n) totalMinor = 0n;
    const againMinor = lesser((returnedMinor * multiplierPpm) / PPM, letOffMinor);
    const askedMinor = (paidMinor * multiplierPpm) / PPM;
    const openMinor = remainingMinor + againMinor;
    letOffMinor += lesser(notNegative(-askedMinor), openMinor) - againMinor;
    totalMinor = notNegative(totalMinor + againMinor + askedMinor);
    remainingMinor = notNegative(openMinor + askedMinor);
    remainingMinor = notNegative(remainingMinor - stakedMinor);
  }
  return remainingMinor === 0n ? { totalMinor: 0n, remainingMinor: 0n } : { totalMinor, remainingMinor };
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const notNegative = (minor: bigint): bigint => (minor < 0n ? 0n : minor);
