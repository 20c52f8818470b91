import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/areas/risk/risk.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { type Period, periods } from '../../../kernel/calendar-window.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { exactAmount } from '../../../kernel/typed-amount.ts';
import { playerOf, type RequestContext, type Visitor } from '../../../kernel/visitor.ts';
import { holdSession, type PlayerContext, requireCurrentPassword } from '../../player/index.ts';
import { currencyByCode } from '../../settings/index.ts';
import { createExclusion, exclusionViews, isExclusionOf } from '../exclusion/service.ts';
import { askedNow, changeTerms, keepChange, keepTransition } from './changes.ts';
import { isCountedByLedger, setCounters } from './counters.ts';
import { isInTheWayOf, limitAt } from './rules.ts';
import * as store from './store.ts';
import { takeTurn } from '../turn-store.ts';
import { limitUsage } from './usage.ts';
import { ending, withdrawn } from './transitions.ts';
import { type LimitView, toLimit, toPendingLimit, toSupersededLimit } from './views.ts';
import { rememberZone } from './zones.ts';

type Endpoints = typeof riskEndpoints;
type CreateInput = InputOf<Endpoints['createLimit']>;
type MoneyLimit = Extract<CreateInput['body'], { amount: unknown }>;

/** A player's own limits that bind or are pending, each with its usage, and breaks (C-39, R-05). */
export async function listLimits(context: RequestContext): Promise<ResultOf<Endpoints['listLimits']>> {
  const { playerId } = playerOf(context);
  return [...(await limitViewsOf(context, playerId)), ...(await exclusionViews(context, playerId))];
}

/** A player's money limits that bind, are pending, or are being removed, each with its usage. */
export async function limitViewsOf(context: Kernel, playerId: string): Promise<LimitView[]> {
  const now = context.clock.now();
  const rows = (await store.listLimits(context.database, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
  const usages = await limitUsage(context, playerId);
  return rows.flatMap((row) => {
    const usageOf = (id: string) => usages.find(({ terms }) => terms.id === id);
    const outgoing = row.superseded.map((terms) => toSupersededLimit(row, terms, usageOf(terms.id)));
    return [toLimit(row, usageOf(row.counterId)), ...(row.pending === null ? [] : [toPendingLimit(row, row.pending)]), ...outgoing];
  });
}

/** Sets a limit, a break or a self-exclusion; it binds at once (C-40, D-63). @throws validation, limitConflict */
export async function createLimit(context: PlayerContext, { body }: CreateInput): Promise<LimitView> {
  const { playerId } = playerOf(context);
  if ('amount' in body) return createMoneyLimit(context, playerId, body);
  return createExclusion(context, { playerId, ...body });
}

/** Sets a money limit for a player, in the caller's transaction if the context holds one. @throws validation, limitConflict */
export async function createMoneyLimit(context: Kernel & Partial<Visitor>, playerId: string, body: MoneyLimit): Promise<LimitView> {
  const { definition, period, currency } = body;
  if ((await currencyByCode(context, currency)) === undefined) {
    throw new DomainError('validation', { fields: { currency: { rule: 'currencyUnknown' } } });
  }
  const amountMinor = readLimitAmount(body.amount, currency);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const now = context.clock.now();
    const same = rows.find((row) => isInTheWayOf(row, { definition, period, currency }));
    // One that is on its way out is there still: setting it again is a change of it (reliability §5.2).
    if (same !== undefined && same.removedFrom === null) throw new DomainError('limitConflict');
    const terms = { period, amountMinor };
    if (same !== undefined) return changeTerms(context, transaction, { row: same, next: terms });
    await rememberZone({ ...context, database: transaction }, playerId);
    const id = context.random.newId();
    const dates = { createdAt: now, updatedAt: now };
    const nothingWaits = { pending: null, removedFrom: null, superseded: [], confirmUntil: null };
    const row = { id, counterId: id, playerId, definition, currency, ...terms, ...nothingWaits, ...dates };
    await store.saveLimit(transaction, row);
    await keepChange(context, transaction, { row, action: 'created', next: terms, effectiveAt: now });
    return row;
  });
}

/** Changes a limit: tighter at once, looser after 24 hours (C-41, R-06, R-07, R-09). @throws notFound, validation, limitConflict */
export async function updateLimit(context: RequestContext, { params, body }: InputOf<Endpoints['updateLimit']>): Promise<LimitView> {
  const { playerId } = playerOf(context);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const row = rows.find(({ id, superseded }) => id === params.id || superseded.some((terms) => terms.id === params.id));
    if (row === undefined) throw await unknownLimit(transaction, { id: params.id, playerId });
    const named = row.superseded.find(({ id }) => id === params.id) ?? row;
    const period = readPeriod(body.period) ?? named.period;
    const amountMinor = body.amount === undefined ? named.amountMinor : readLimitAmount(body.amount, row.currency);
    const { definition, currency } = row;
    if (rows.some((other) => other.id !== row.id && isInTheWayOf(other, { definition, period, currency }))) {
      throw new DomainError('limitConflict');
    }
    return changeTerms(context, transaction, { row, next: { period, amountMinor } });
  });
}

/**
 * Ends a limit in 24 hours, with the password (S31), or cancels a looser one that is still pending (C-42, R-08).
 * @throws validation on `currentPassword`, tooManyRequests, notFound, limitConflict for a break
 */
export async function deleteLimit(context: PlayerContext, { params, body }: InputOf<Endpoints['deleteLimit']>): Promise<LimitView> {
  const { playerId } = playerOf(context);
  const own = await store.listLimits(context.database, playerId, context.clock.now());
  if (own.some(({ id }) => id === params.id)) await requireCurrentPassword(context, { playerId, currentPassword: body.currentPassword });
  return changeLimits(context, playerId, async (transaction, rows) => {
    await holdSession(transaction, playerOf(context));
    const asked = await askedNow({ ...context, database: transaction }, playerId);
    const waiting = rows.find(({ pending }) => pending?.id === params.id);
    if (waiting !== undefined) return keepTransition(context, transaction, { before: waiting, transition: withdrawn(waiting, asked) });
    const row = rows.find(({ id }) => id === params.id);
    if (row === undefined) {
      // A withdrawn limit ends on its own.
      if (rows.some(({ superseded }) => superseded.some(({ id }) => id === params.id))) throw new DomainError('limitConflict');
      throw await unknownLimit(transaction, { id: params.id, playerId });
    }
    if (row.removedFrom !== null) return row;
    return keepTransition(context, transaction, { before: row, transition: ending(row, asked) });
  });
}

/** Gives the confirmation a policy pack requires once the 24 hours are over (L5). @throws notFound, limitConflict before that or without need */
export async function confirmLimit(context: RequestContext, { params }: InputOf<Endpoints['confirmLimit']>): Promise<LimitView> {
  const { playerId } = playerOf(context);
  return changeLimits(context, playerId, async (transaction, rows) => {
    const now = context.clock.now();
    const row = rows.find(({ id, pending }) => pending?.id === params.id || id === params.id);
    if (row === undefined) throw await unknownLimit(transaction, { id: params.id, playerId });
    const from = row.pending?.from ?? row.removedFrom;
    if (row.confirmUntil === null || from === null || now < from) throw new DomainError('limitConflict');
    const next = row.pending ?? row;
    const confirmed = {
      ...row,
      period: next.period,
      amountMinor: next.amountMinor,
      pending: null,
      removedFrom: row.removedFrom === null ? null : now,
      confirmUntil: null,
      updatedAt: now,
    };
    await store.saveLimit(transaction, confirmed);
    await keepChange(context, transaction, { row, action: 'confirmed', next, effectiveAt: now });
    return confirmed;
  });
}

/** A break has an id as well, but cannot be changed. */
async function unknownLimit(transaction: Database, named: { id: string; playerId: string }): Promise<DomainError> {
  return new DomainError((await isExclusionOf(transaction, named)) ? 'limitConflict' : 'notFound');
}

/**
 * Runs a change under the player's lock, after recording limits that took effect meanwhile, and publishes it to the ledger and other tabs.
 */
async function changeLimits(
  context: Kernel & Partial<Visitor>,
  playerId: string,
  decide: (transaction: Database, rows: readonly store.LimitRow[]) => Promise<store.LimitRow>,
): Promise<LimitView> {
  const changed = await inTransaction(context.database, async (transaction) => {
    await takeTurn(transaction, playerId);
    const inside = { ...context, database: transaction };
    const now = context.clock.now();
    const rows = (await store.listLimits(transaction, playerId, now)).flatMap((row) => limitAt(row, now) ?? []);
    const row = await decide(transaction, rows);
    if (isCountedByLedger(row)) await setCounters(inside, playerId);
    await context.publish(transaction, { type: 'LimitsChanged', playerId });
    return { row, usages: await limitUsage(inside, playerId) };
  });
  return toLimit(
    changed.row,
    changed.usages.find(({ limit, terms }) => limit.id === changed.row.id && terms.id === limit.counterId),
  );
}

/** A calendar period; undefined for any other value. */
function readPeriod(given: string | undefined): Period | undefined {
  const period = periods.find((known) => known === given);
  if (given !== undefined && period === undefined) throw new DomainError('validation', { fields: { period: { rule: 'other' } } });
  return period;
}

/** Above zero, with no more decimals than the currency has. */
function readLimitAmount(text: string, currency: string): bigint {
  const amountMinor = exactAmount(text, { currency });
  if (amountMinor > 0n) return amountMinor;
  throw new DomainError('validation', { fields: { amount: { rule: 'minValue', min: formatDecimal(1n, scaleOf(currency)) } } });
}
