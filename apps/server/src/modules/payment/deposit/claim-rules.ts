import type { DepositState } from '../invoices/states.ts';

/**
 * The claims on one deposit, summed by kind: charged back by banks, refunded by us, returned by a dispute, and coins that left the chain
 * and came back.
 */
export type ClaimKind = 'chargeback' | 'refund' | 'disputeWon' | 'reorganised' | 'readmitted';
export type Claims = Readonly<Record<ClaimKind, bigint>>;

export const noClaims: Claims = { chargeback: 0n, refund: 0n, disputeWon: 0n, reorganised: 0n, readmitted: 0n };

/** Where the claims leave a deposit. Both sums only ever grow, so that each increase is a separate ledger operation. */
export interface Position {
  takenMinor: bigint;
  returnedMinor: bigint;
  state: Extract<DepositState, 'success' | 'charged_back' | 'refunded' | 'dispute_won'>;
}

/**
 * The position follows from the sums alone, whatever the order in which the claims came (reliability §4.4). Out of a deposit is the lesser of
 * what was paid and what banks, refunds and its chain have taken less what they gave back; a dispute gives back no more than chargebacks took.
 * A refund counts beside a chargeback of the same money: the dispute that is won then gives back to the house alone what it had returned.
 * Example: 50 paid, 50 refunded, 50 charged back, a dispute of 50 won: 100 taken, 50 returned, refunded.
 */
export function positionOf(claims: Claims, paidMinor: bigint): Position {
  const wonMinor = wonOf(claims);
  if (paidMinor === 0n) return { takenMinor: 0n, returnedMinor: 0n, state: 'success' };
  const returnedMinor = wonMinor + claims.readmitted;
  return {
    takenMinor: lesser(claims.chargeback + claims.refund + claims.reorganised, paidMinor + returnedMinor),
    returnedMinor,
    state: stateOf(claims, wonMinor),
  };
}

/** The part of a deposit that has been taken back. */
export const outOf = ({ takenMinor, returnedMinor }: Position): bigint => takenMinor - returnedMinor;

const wonOf = ({ disputeWon, chargeback }: Claims): bigint => lesser(disputeWon, chargeback);

function stateOf({ chargeback, refund, reorganised, readmitted }: Claims, wonMinor: bigint): Position['state'] {
  if (reorganised > readmitted || chargeback > wonMinor) return 'charged_back';
  if (refund > 0n) return 'refunded';
  return wonMinor > 0n ? 'dispute_won' : 'success';
}

/** The part of a deposit that has not left its chain, whichever account holds it now; a reorganisation takes this away. */
export const inChainMinor = ({ reorganised, readmitted }: Claims, paidMinor: bigint): bigint => paidMinor - (reorganised - readmitted);

/**
 * The amount that a person may return by hand: all that banks and chains have taken and not returned. Refunds of the same money do not
 * count.
 */
export function outstanding(claims: Claims, paidMinor: bigint): { disputeWon: bigint; readmitted: bigint } {
  return { disputeWon: claims.chargeback - wonOf(claims), readmitted: paidMinor - inChainMinor(claims, paidMinor) };
}

/** Flags that follow from the claims; those that await a payment or exceed it need review. */
const claimFlags = {
  chargeback: false,
  refund: false,
  dispute_won: false,
  reorganised: false,
  chargeback_without_credit: true,
  refund_without_credit: true,
  dispute_won_without_chargeback: true,
  chargeback_above_deposit: true,
} as const;
type ClaimFlag = keyof typeof claimFlags;

export const isAlarm = (flag: string): boolean => Object.entries(claimFlags).some(([known, isLoud]) => isLoud && known === flag);

/** The flags of an invoice after its claims or its payment have changed. */
export function flagsAfter(flags: readonly string[], claims: Claims, paidMinor: bigint): string[] {
  const isPaid = paidMinor > 0n;
  const wonMax = isPaid ? claims.chargeback : 0n;
  const isAboveChain = claims.chargeback + claims.refund - wonOf(claims) > inChainMinor(claims, paidMinor);
  const found: [boolean, ClaimFlag][] = [
    [claims.chargeback > 0n, isPaid ? 'chargeback' : 'chargeback_without_credit'],
    [claims.refund > 0n, isPaid ? 'refund' : 'refund_without_credit'],
    [isPaid && (claims.chargeback + claims.refund > paidMinor || isAboveChain), 'chargeback_above_deposit'],
    [claims.disputeWon > 0n && wonMax > 0n, 'dispute_won'],
    [claims.disputeWon > wonMax, 'dispute_won_without_chargeback'],
    [claims.reorganised > 0n, 'reorganised'],
  ];
  const others = flags.filter((flag) => !Object.hasOwn(claimFlags, flag));
  return [...others, ...found.filter(([isSo]) => isSo).map(([, flag]) => flag)];
}

export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
