import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { RatedCurrency } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerById } from '../../player/index.ts';
import { countryByCode, ratedCurrency, rateText, type SettingsContext } from '../../settings/index.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { inCurrency, limitAt, usedMinor, widestWindow } from './rules.ts';
import * as store from './store.ts';
import { type Window, windowOf } from '../../../kernel/calendar-window.ts';

export type LimitContext = Pick<Kernel, 'database' | 'clock'> & SettingsContext;

/** A deposit limit that binds now, with what is used of it in the running period. */
export interface DepositUsage {
  limit: store.LimitRow;
  window: Window;
  usedMinor: bigint;
  rated: RatedCurrency;
}

/** The zone a player's days begin in: the profile's, else the country's, else UTC (D-62). */
export async function timeZoneOf(context: LimitContext, playerId: string): Promise<string> {
  const player = await playerById(context, playerId);
  const country = await countryByCode(context, player?.country ?? null);
  return player?.timeZone ?? country?.timeZone ?? 'UTC';
}

/**
 * How much of each deposit limit is used. Whoever changes something meanwhile gives its transaction as the database: a second connection
 * would wait for one that all who wait for this turn hold.
 */
export async function depositUsage(context: LimitContext, playerId: string): Promise<DepositUsage[]> {
  const { database } = context;
  const now = context.clock.now();
  const limits = (await store.listLimits(database, playerId, now))
    .flatMap((row) => limitAt(row, now) ?? [])
    .filter(({ definition }) => definition === limitDefinition.deposit);
  if (limits.length === 0) return [];
  const timeZone = await timeZoneOf(context, playerId);
  const uses = await store.listUses(database, playerId, widestWindow(now, timeZone));
  return Promise.all(
    limits.map(async (limit) => {
      const window = windowOf(limit.period, now, timeZone);
      const rated = await ratedCurrency(context, limit.currency);
      return { limit, window, rated, usedMinor: usedMinor(uses, window, rated) };
    }),
  );
}

export interface CountedDeposit {
  playerId: string;
  invoiceId: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Counts a deposit against every deposit limit of the player before it is opened, or refuses it. Whoever asks at the same time
 * waits: two deposits cannot pass a limit together (R-11, P17).
 * @throws depositLimitReached; the use case's database transaction must then roll back
 */
export async function reserveDeposit(
  context: Omit<LimitContext, 'database'>,
  transaction: Database,
  deposit: CountedDeposit,
): Promise<void> {
  await store.takeTurn(transaction, deposit.playerId);
  const inside = { ...context, database: transaction };
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

/** Is there room left below every deposit limit? @throws depositLimitReached where one is used up (C-48, X-17) */
export async function requireRoomForDeposit(context: LimitContext, playerId: string): Promise<void> {
  const usages = await depositUsage(context, playerId);
  if (usages.some((usage) => usage.usedMinor >= usage.limit.amountMinor)) throw new DomainError('depositLimitReached');
}

async function toUse(context: LimitContext, deposit: CountedDeposit): Promise<store.UseRow> {
  const { playerId, invoiceId, currency, amountMinor } = deposit;
  const { rate } = await ratedCurrency(context, currency);
  return { playerId, invoiceId, currency, amountMinor, rate: rateText(rate), countedAt: context.clock.now() };
}
