import { drawInt } from './primitives.ts';
import { labelledStream } from './stream.ts';

/** A shared must-hit-by jackpot in EUR (games §9.1): its share of each stake, and the amount by which it must be won. */
export type PotTerms = { readonly name: 'lantern' | 'terrace' | 'pavilion'; readonly shareBasisPoints: bigint; readonly mustMinor: bigint };

/** The three pots of the Jackpots collection; together they take one per cent of the stake. */
export const potTerms: readonly PotTerms[] = [
  { name: 'lantern', shareBasisPoints: 40n, mustMinor: 10_000n },
  { name: 'terrace', shareBasisPoints: 35n, mustMinor: 250_000n },
  { name: 'pavilion', shareBasisPoints: 25n, mustMinor: 5_000_000n },
];

/** Pots count in ten-thousandths of a euro cent, so that every share of a stake is a whole number. */
export const unitsPerMinor = 10_000n;
const ticketRange = 1_000_000;
const reservePart = 5n;

/** A stake's share: four fifths feed the current pot, one fifth the reserve that seeds the next. */
export function potContribution({ shareBasisPoints }: PotTerms, stakeUnits: bigint): { runningUnits: bigint; reserveUnits: bigint } {
  const units = (stakeUnits * shareBasisPoints) / 10_000n;
  const reserveUnits = units / reservePart;
  return { runningUnits: units - reserveUnits, reserveUnits };
}

/** A pot's starting amount: its reserve in whole cents, up to half of the amount by which it must be won; the rest stays in reserve. */
export function potStart({ mustMinor }: PotTerms, reserveUnits: bigint): { startMinor: bigint; restUnits: bigint } {
  const whole = reserveUnits > 0n ? reserveUnits / unitsPerMinor : 0n;
  const startMinor = whole < mustMinor / 2n ? whole : mustMinor / 2n;
  return { startMinor, restUnits: reserveUnits - startMinor * unitsPerMinor };
}

/**
 * The amount a pot is won at, fixed at its start by its own seed: `start + ⌊(must − start) · (t + 1) / 10⁶⌋` with
 * `t = int(10⁶)` from the stream of `pot:<name>:<number>:0`. Example: start 1,000, must 10,000, t = 499,999 give 5,500.
 */
export function potHitMinor({ name, mustMinor }: PotTerms, pot: { serverSeed: string; number: number; startMinor: bigint }): bigint {
  const ticket = drawInt(labelledStream(pot.serverSeed, `pot:${name}:${pot.number}:0`), ticketRange);
  return pot.startMinor + ((mustMinor - pot.startMinor) * BigInt(ticket + 1)) / BigInt(ticketRange);
}
