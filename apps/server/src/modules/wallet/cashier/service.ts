import { depositCount, type LedgerAnswer, playResults } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { accountsOf } from '../accounts/service.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { lockedCash } from '../ledger/locked-cash.ts';
import { postOne } from '../ledger/post-one.ts';

type CashierContext = Pick<WalletKernel, 'ledger'>;

/** Who numbers the operations of the cashier: ids are derived from the invoice, so that a repeated step collides by construction. */
export const depositSource = 'player:deposit';
export const withdrawalSource = 'player:withdrawal';
/** Sources of invoice operations. */
export const invoiceSources: readonly string[] = [depositSource, withdrawalSource];
const adjustmentSource = 'admin';
const rewardSource = 'reward';

interface CashMovement {
  readonly playerId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly externalId: string;
  readonly reason: string;
}

interface InvoiceMovement {
  readonly playerId: string;
  readonly invoiceId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * Credits a settled deposit by the amount the PSP settled, inside the use case's database transaction. Repeating it for the
 * same invoice moves nothing (P1–P3), but for payments after the first, which are counted from one (D-209). @throws conflict when the same invoice was credited otherwise
 */
export function creditDeposit(
  context: CashierContext,
  transaction: Database,
  deposit: InvoiceMovement & { psp: string; further?: number },
): Promise<LedgerAnswer> {
  const { invoiceId, further, ...rest } = deposit;
  const externalId = further === undefined ? invoiceId : `${invoiceId}:further:${further}`;
  return postOne(context, transaction, { kind: 'deposit', source: depositSource, externalId, ...rest });
}

/**
 * Puts a withdrawal's amount aside: cash to locked, at once out of the balance (W-48).
 * @throws withdrawableBalanceInsufficient, receivableOpen, bonusActive (P33); the use case's database transaction must then roll back
 */
export function reserveWithdrawal(context: CashierContext, transaction: Database, withdrawal: InvoiceMovement): Promise<LedgerAnswer> {
  const { invoiceId, ...rest } = withdrawal;
  return postOne(context, transaction, { kind: 'withdrawalReserve', source: withdrawalSource, externalId: reserveId(invoiceId), ...rest });
}

/**
 * The PSP paid it out: locked to the PSP (P25), or, where it had been released, the player's cash and what is owed.
 * @throws conflict when it was released before and the caller does not know (P30)
 */
export function payoutWithdrawal(
  context: CashierContext,
  transaction: Database,
  payout: { playerId: string; invoiceId: string; psp: string; isReleased: boolean },
): Promise<LedgerAnswer> {
  const { playerId, invoiceId, psp, isReleased } = payout;
  const reference = isReleased ? releaseId(invoiceId) : reserveId(invoiceId);
  const key = { source: withdrawalSource, playerId, externalId: `${invoiceId}:payout`, reference };
  return postOne(context, transaction, { kind: 'withdrawalPayout', ...key, amountMinor: 0n, psp, content: psp });
}

/** It failed or was cancelled: locked to cash, exactly once (P28, W-48). @throws conflict when it was paid out before */
export function releaseWithdrawal(
  context: CashierContext,
  transaction: Database,
  release: { playerId: string; invoiceId: string },
): Promise<LedgerAnswer> {
  const { playerId, invoiceId } = release;
  const key = { source: withdrawalSource, playerId, externalId: releaseId(invoiceId), reference: reserveId(invoiceId) };
  return postOne(context, transaction, { kind: 'withdrawalRelease', ...key, amountMinor: 0n });
}

/** A part of a deposit taken back or returned. The sum before it is part of the key, so that each part happens once. */
type DepositPart = InvoiceMovement & { psp: string; beforeMinor: bigint };

export const partId = (invoiceId: string, what: string, beforeMinor: bigint): string =>
  beforeMinor === 0n ? `${invoiceId}:${what}` : `${invoiceId}:${what}:${beforeMinor}`;

/** Takes a deposit or a part of it back; what is spent is owed from this moment (P20–P22). */
export function chargebackDeposit(context: CashierContext, transaction: Database, part: DepositPart): Promise<LedgerAnswer> {
  const { invoiceId, beforeMinor, ...rest } = part;
  const externalId = partId(invoiceId, 'chargeback', beforeMinor);
  return postOne(context, transaction, { kind: 'chargeback', source: depositSource, externalId, ...rest });
}

/**
 * Returns money that was taken from a deposit, debts first: a dispute was won, or a coin is back in its chain (P22, P35).
 * @returns the part that became cash
 */
export async function reverseChargeback(context: CashierContext, transaction: Database, part: DepositPart): Promise<bigint> {
  const { invoiceId, beforeMinor, ...rest } = part;
  const externalId = partId(invoiceId, 'dispute-won', beforeMinor);
  const cashBeforeMinor = await lockedCash(transaction, part);
  const answer = await postOne(context, transaction, { kind: 'chargebackReversal', source: depositSource, externalId, ...rest });
  return answer.isDuplicate ? 0n : answer.cashMinor - cashBeforeMinor;
}

/**
 * The bank sent a paid withdrawal back: the money is the player's cash again, debts first, once per invoice (P29).
 * @returns what of it became cash @throws conflict, notFound
 */
export async function returnPayout(
  context: CashierContext,
  transaction: Database,
  booking: Omit<InvoiceMovement, 'amountMinor'> & { psp: string },
): Promise<bigint> {
  const { invoiceId, psp, ...rest } = booking;
  const key = { source: withdrawalSource, externalId: `${invoiceId}:return`, reference: `${invoiceId}:payout` };
  const cashBeforeMinor = await lockedCash(transaction, booking);
  const answer = await postOne(context, transaction, { kind: 'withdrawalReturn', ...key, ...rest, amountMinor: 0n, psp, content: psp });
  return answer.isDuplicate ? 0n : answer.cashMinor - cashBeforeMinor;
}

/** A correction or an opening balance; `externalId` makes it happen once. @throws withdrawableBalanceInsufficient when it takes more than there is */
export function adjust(context: CashierContext, transaction: Database, adjustment: CashMovement): Promise<LedgerAnswer> {
  return postOne(context, transaction, { kind: 'adjustment', source: adjustmentSource, house: 'adjustment', ...adjustment });
}

/** A reward or a prize in cash; `externalId` makes it happen once. It costs the house what bonuses cost. */
export function payReward(context: CashierContext, transaction: Database, reward: CashMovement): Promise<LedgerAnswer> {
  return postOne(context, transaction, { kind: 'adjustment', source: rewardSource, house: 'bonus_cost', ...reward });
}

/**
 * Gives all stakes back and keeps no win and no gift, as for somebody who was too young to play (L9): what is left is what was paid in less
 * what was paid out. Wins that left the house already cannot be taken back. Once per player; the player's ledger rows are locked by it.
 */
export async function undoPlay(context: CashierContext, transaction: Database, playerId: string): Promise<void> {
  const accounts = await accountsOf({ database: transaction }, playerId);
  for (const { currency, resultMinor } of await playResults(connectionOf(transaction), { playerId, rewardSource })) {
    const cash = accounts.find((account) => account.currency === currency)?.balances.cash ?? 0n;
    const amountMinor = resultMinor > cash ? -cash : -resultMinor;
    if (amountMinor === 0n) continue;
    await adjust(context, transaction, {
      playerId,
      currency,
      amountMinor,
      externalId: `underage:${playerId}:${currency}`,
      reason: 'underage',
    });
  }
}

/** How many deposits were credited to a player so far, in all currencies. */
export const depositCountOf = (database: Database, playerId: string): Promise<number> =>
  depositCount(connectionOf(database), { playerId, source: depositSource });

/** The invoice behind an operation of the cashier; undefined for any other. */
export const invoiceIdOf = ({ source, externalId }: { source: string; externalId: string }): string | undefined =>
  source === depositSource || source === withdrawalSource ? externalId.split(':', 1)[0] : undefined;

const reserveId = (invoiceId: string): string => `${invoiceId}:reserve`;
const releaseId = (invoiceId: string): string => `${invoiceId}:release`;
