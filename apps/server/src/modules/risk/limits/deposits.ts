import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { ratedCurrency, rateText } from '../../settings/index.ts';
import { isOnBreak } from '../exclusion/service.ts';
import { inCurrency } from './rules.ts';
import * as store from './store.ts';
import { depositUsage } from './usage.ts';
import type { LimitContext } from './zones.ts';

export interface CountedDeposit {
  playerId: string;
  invoiceId: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Counts a deposit against every deposit limit of the player before it is opened, or refuses it. Whoever asks at the same time
 * waits: two deposits cannot pass a limit together (R-11, P17), and none is opened after a break or an exclusion began (P16, X17).
 * @throws depositLimitReached; the use case's database transaction must then roll back
 */
export async function reserveDeposit(
  context: Omit<LimitContext, 'database'>,
  transaction: Database,
  deposit: CountedDeposit,
): Promise<void> {
  await store.takeTurn(transaction, deposit.playerId);
  const inside = { ...context, database: transaction };
  if (await isOnBreak(inside, deposit.playerId)) throw new DomainError('depositLimitReached');
  const use = await toUse(inside, deposit);
  for (const usage of await depositUsage(inside, deposit.playerId)) {
    if (usage.usedMinor + inCurrency(use, usage.rated) > usage.limit.amountMinor) throw new DomainError('depositLimitReached');
  }
  await store.saveUse(transaction, use);
}

/** Counts what was really paid in; it counts also where it passes a limit, for the money is there (P11, L2). */
export async function settleDepositUse(
  context: Omit<LimitContext, 'database'>,
  transaction: Database,
  deposit: CountedDeposit,
): Promise<void> {
  await store.saveUse(transaction, await toUse({ ...context, database: transaction }, deposit));
}

/** A deposit failed or ran out: its room is free again (L2). */
export async function releaseDepositUse(transaction: Database, invoiceId: string): Promise<void> {
  await store.deleteUse(transaction, invoiceId);
}

/** Is there room left below every deposit limit, and no break? @throws depositLimitReached (C-48, X-17, D-64) */
export async function requireRoomForDeposit(context: LimitContext, playerId: string): Promise<void> {
  if (await isOnBreak(context, playerId)) throw new DomainError('depositLimitReached');
  const usages = await depositUsage(context, playerId);
  if (usages.some((usage) => usage.usedMinor >= usage.limit.amountMinor)) throw new DomainError('depositLimitReached');
}

async function toUse(context: LimitContext, deposit: CountedDeposit): Promise<store.UseRow> {
  const { playerId, invoiceId, currency, amountMinor } = deposit;
  const { rate } = await ratedCurrency(context, currency);
  return { playerId, invoiceId, currency, amountMinor, rate: rateText(rate), countedAt: context.clock.now() };
}
