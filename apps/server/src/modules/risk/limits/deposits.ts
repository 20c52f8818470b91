import { DomainError } from '../../../kernel/errors.ts';
import { depositUsage, isFull, type LimitUsage } from './usage.ts';
import type { LimitContext } from './zones.ts';
import { policyOfPlayer, requirePolicyMet } from '../policy/service.ts';
import { stopClock } from '../../../kernel/clock.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { ratedCurrency, rateText } from '../../settings/index.ts';
import { isOnBreak } from '../exclusion/service.ts';
import { PICO_PER_MINOR } from '../../wallet/index.ts';
import { largestPart, picoMinorIn } from './rules.ts';
import * as store from './store.ts';
import { takeTurn } from '../turn-store.ts';

type CountingContext = Omit<LimitContext, 'database'> & Pick<Kernel, 'random'>;

/** One moment decides the period of both check and count: a deposit that was checked against one period is never counted in the next. */
function inOneMoment<Context extends CountingContext>(context: Context, transaction: Database) {
  return { ...context, database: transaction, clock: stopClock(context.clock) };
}

interface CountedDeposit {
  playerId: string;
  invoiceId: string;
  currency: string;
  amountMinor: bigint;
}

/**
 * Counts a deposit against every deposit limit of the player before it is opened, or refuses it. A concurrent request
 * waits: two deposits cannot pass a limit together (R-11, P17), and none is opened after a break or an exclusion began (P16, X17).
 * @throws depositLimitReached; the use case's database transaction must then roll back
 */
export async function reserveDeposit(context: CountingContext, transaction: Database, deposit: CountedDeposit): Promise<void> {
  await takeTurn(transaction, deposit.playerId);
  const inside = inOneMoment(context, transaction);
  if (await isOnBreak(inside, deposit.playerId)) throw new DomainError('depositLimitReached');
  const use = await toUse(inside, deposit);
  const usages = await depositUsage(inside, deposit.playerId);
  if (!usages.every((usage) => hasRoom(usage, use))) throw new DomainError('depositLimitReached');
  await store.insertUse(transaction, use);
}

/**
 * Counts the amount actually paid in, under the player's lock and in the period of its credit. Only as much may be played with as fits into
 * every limit beside other reservations; the rest belongs to the player too, but is held until it fits (P11, L2).
 * @returns how much of it may be played with
 */
export async function settleDepositUse(context: CountingContext, transaction: Database, deposit: CountedDeposit): Promise<bigint> {
  await takeTurn(transaction, deposit.playerId);
  const inside = inOneMoment(context, transaction);
  const reservedAt = await store.deleteReservation(transaction, deposit.invoiceId);
  const use = await toUse(inside, deposit);
  return letIn(inside, { ...use, rate: reservedAt ?? use.rate, settledAt: use.countedAt });
}

/** Lets in what there is room for by now of money that was held, and none during a break. @returns how much may be played with from this moment */
export async function letHeldIn(context: CountingContext, transaction: Database, held: CountedDeposit): Promise<bigint> {
  await takeTurn(transaction, held.playerId);
  const inside = inOneMoment(context, transaction);
  if (await isOnBreak(inside, held.playerId)) return 0n;
  const use = await toUse(inside, held);
  return letIn(inside, { ...use, settledAt: use.countedAt });
}

/** Releases the reservation of a deposit that can no longer be paid (L2). */
export async function releaseDepositUse(transaction: Database, invoiceId: string): Promise<void> {
  await store.deleteReservation(transaction, invoiceId);
}

const hasRoom = ({ usedPicoMinor: used, terms, rated }: LimitUsage, use: store.UseRow): boolean =>
  used + picoMinorIn(use, rated) <= terms.amountMinor * PICO_PER_MINOR;

async function letIn(context: LimitContext, use: store.UseRow): Promise<bigint> {
  const usages = await depositUsage(context, use.playerId);
  const amountMinor = largestPart(use.amountMinor, (part) => usages.every((usage) => hasRoom(usage, { ...use, amountMinor: part })));
  if (amountMinor > 0n) await store.insertUse(context.database, { ...use, amountMinor });
  return amountMinor;
}

/** Is there room left below every deposit limit, and no break? @throws depositLimitReached (C-48, X-17, D-64) */
export async function requireRoomForDeposit(context: LimitContext, playerId: string): Promise<void> {
  if (await isOnBreak(context, playerId)) throw new DomainError('depositLimitReached');
  const usages = await depositUsage(context, playerId);
  if (usages.some(isFull)) throw new DomainError('depositLimitReached');
}

/** A deposit as it is reserved. */
async function toUse(context: LimitContext & Pick<Kernel, 'random'>, deposit: CountedDeposit): Promise<store.UseRow> {
  const { playerId, invoiceId, currency, amountMinor } = deposit;
  const { rate } = await ratedCurrency(context, currency);
  const known = { id: context.random.newId(), invoiceId, playerId, currency, amountMinor };
  return { ...known, rate: rateText(rate), countedAt: context.clock.now(), settledAt: null };
}

/**
 * Refuses a deposit that the player's policy pack does not allow yet, before an invoice is opened. A removed limit does not count.
 * @throws identityReviewOpen, birthdateRequired, identityCheckRequired, depositLimitRequired
 */
export async function requireDepositAllowed(context: LimitContext, playerId: string): Promise<void> {
  await requirePolicyMet(context, playerId);
  const { requiresDepositLimit } = await policyOfPlayer(context, playerId);
  if (requiresDepositLimit && (await depositUsage(context, playerId)).length === 0) throw new DomainError('depositLimitRequired');
}
