import type { AppliedDecision, LedgerState, Posting, RefusedDecision, RoundChange } from '@pavilion/ledger';
import { largestAmountMinor } from '@pavilion/money';

/** A final refusal: kept under its key, so that a delayed copy cannot take money later (R4). */
export const refuse = (code: string): RefusedDecision => ({ outcome: 'refused', code, isStored: true });

/** A refusal that keeps nothing: malformed content, or something that may succeed later (C29, C55–C58). */
export const refuseForNow = (code: string): RefusedDecision => ({ outcome: 'refused', code, isStored: false });

/** Why an amount cannot be moved at all, if so (C55, C58). */
export function amountRefusal(amountMinor: bigint): RefusedDecision | undefined {
  if (amountMinor < 0n) return refuseForNow('AMOUNT_INVALID');
  return amountMinor > largestAmountMinor ? refuseForNow('AMOUNT_TOO_LARGE') : undefined;
}

/** Why a credit would not fit its account or the sum of its round's wins, if so: each stays below 2^62. */
export function overflowRefusal(state: LedgerState, amountMinor: bigint): RefusedDecision | undefined {
  const { cash, bonus, locked } = state.account?.balances ?? { cash: 0n, bonus: 0n, locked: 0n };
  const mostMinor = largestAmountMinor - amountMinor;
  return cash + bonus + locked > mostMinor || (state.round?.winMinor ?? 0n) > mostMinor ? refuseForNow('AMOUNT_TOO_LARGE') : undefined;
}

/** Sides of zero are left out: an entry moves something or is not written. */
export const sides = (postings: readonly Posting[]): Posting[] => postings.filter((posting) => posting.amountMinor !== 0n);

export type EventFacts = AppliedDecision['event']['data'];

export const amountText = (amountMinor: bigint): string => amountMinor.toString();

/** A round without any operation yet. */
export const emptyRound = (gameId: string | null, currency: string | null): RoundChange => ({
  gameId,
  currency,
  stakeCashMinor: 0n,
  stakeBonusMinor: 0n,
  winMinor: 0n,
  forfeitedMinor: 0n,
  betCount: 0,
  liveBetCount: 0,
  isRolledBack: false,
  isClosed: false,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  reviewReason: null,
  bonusId: null,
  freespinId: null,
});
