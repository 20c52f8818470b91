import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { limit } from '@pavilion/contract/areas/risk/risk.ts';
import * as z from 'zod/mini';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { lastingLog } from '../../../kernel/log/log.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Visitor } from '../../../kernel/visitor.ts';
import {
  accountsLike,
  closeExcluded,
  compareAccount,
  type ExclusionContext,
  isClosedForGood,
  mailRestrictedLink,
  type PlayerKernel,
  rememberExcluded,
  stopOffers,
} from '../../player/index.ts';
import { settingsValues } from '../../settings/index.ts';
import { closeGameSessions, excludePlayer } from '../../wallet/index.ts';
import { takeTurn } from '../turn-store.ts';
import { exclusionEnd, NEVER_ENDS } from './rules.ts';
import * as store from './store.ts';

type ExclusionDefinition = typeof limitDefinition.selfExclusion | typeof limitDefinition.coolingOff;
type LimitView = SchemaInput<typeof limit>;

/** Is a break or a self-exclusion running? Then nothing is paid in, staked or activated (D-64). */
export async function isOnBreak({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string): Promise<boolean> {
  return (await store.listRunning(database, playerId, clock.now())).length > 0;
}

/** Running breaks and exclusions as their owner reads them, the longest of each kind (E-20). */
export async function exclusionViews({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string): Promise<LimitView[]> {
  const rows = await store.listRunning(database, playerId, clock.now());
  const longest = [...new Map(rows.toReversed().map((row) => [row.definition, row])).values()];
  return longest.map(toView);
}

export const isExclusionOf = store.isExclusion;

/**
 * Begins a break (5) or a self-exclusion (4) at once (L6, L7, D-64): bets are refused, games end, and offers stop. A self-exclusion also
 * closes the account. Neither can be revoked; a running break may be extended.
 * @throws validation for a period that the settings do not list; limitConflict if one of at least that length is running
 */
export async function createExclusion(
  context: PlayerKernel & Partial<Visitor>,
  { playerId, definition, period }: { playerId: string; definition: ExclusionDefinition; period: string },
): Promise<LimitView> {
  const { coolingOffPeriods, selfExclusionPeriods } = await settingsValues(context);
  const periods = definition === limitDefinition.coolingOff ? coolingOffPeriods : selfExclusionPeriods;
  if (!periods.includes(period)) throw new DomainError('validation', { fields: { period: { rule: 'other' } } });
  const row = await inTransaction(context.database, async (transaction) => {
    await takeTurn(transaction, playerId);
    const running = await store.listRunning(transaction, playerId, context.clock.now());
    const endsAt = exclusionEnd(period, context.clock.now());
    if (running.some((other) => other.definition === definition && other.endsAt >= endsAt)) throw new DomainError('limitConflict');
    const endsAtOf = (startsAt: Date): Date => exclusionEnd(period, startsAt);
    return exclude(context, transaction, { id: context.random.newId(), playerId, definition, period, endsAt: endsAtOf });
  });
  logExclusion(context, row);
  if (definition === limitDefinition.selfExclusion) await excludeOtherAccounts(context, playerId);
  return toView(row);
}

/** Outside the database as well, without personal data, so that a restored backup can be brought up to date (reliability §5.2). */
function logExclusion({ log }: Pick<PlayerKernel, 'log'>, row: store.ExclusionRow): void {
  const exclusion = { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
  lastingLog(log).info({ exclusion }, 'a player is excluded');
}

/** The period of an exclusion that follows another of the same person. */
const PERSON_PERIOD = 'person';

/**
 * Closes the other accounts of an excluded player's person, and holds those that may be theirs: each in a transaction of its own, so that
 * accounts of one person that are excluded at once do not wait for each other in a circle. A job does it once more, whatever becomes of
 * this process, and continues with what those accounts are known by. One that cannot be closed is left to that job and does not hold up the others.
 * @returns how many could not be
 */
function excludeOtherAccounts(context: ExclusionContext & Pick<PlayerKernel, 'database' | 'log'>, playerId: string): Promise<number> {
  return eachAlone(context, {
    items: accountsLike(context, playerId),
    says: 'another account of an excluded person could not be closed',
    factsOf: (other) => ({ playerId: other }),
    handle: (other) => inTransaction(context.database, (transaction) => compareAccount(context, transaction, { playerId: other })),
  });
}

/** The job that finds an excluded person's other accounts. */
export const EXCLUDE_PERSON_JOB = 'risk.exclude-person';
const personPayload = z.object({ playerId: z.uuid() });

/**
 * Runs the job that excludes the other accounts of an excluded person; safe to repeat. It logs the exclusion as well: it may be of an
 * account recognised as that person's, or of a process that ended before it logged it. @throws while one of them cannot be closed
 */
export async function followExclusion(context: PlayerKernel, payload: unknown): Promise<void> {
  const { playerId } = personPayload.parse(payload);
  for (const row of await store.listRunning(context.database, playerId, context.clock.now())) logExclusion(context, row);
  const left = await excludeOtherAccounts(context, playerId);
  // The queue tries again.
  if (left > 0) throw new Error(`${left} accounts of an excluded person are open`);
}

/** The job that mails who did not ask for an exclusion that it has begun. */
export const TELL_EXCLUDED_JOB = 'risk.tell-excluded';

/** Runs the job that mails an excluded player. */
export async function tellExcluded(context: PlayerKernel, payload: unknown): Promise<void> {
  await mailRestrictedLink(context, personPayload.parse(payload).playerId);
}

/**
 * Excludes an account whose owner is excluded elsewhere, with the same end, as if the owner had requested it, and mails the owner. The
 * caller has locked the player. @returns false where it is excluded as long already, or its owner has left for good
 */
export async function excludeRecognised(
  context: ExclusionContext,
  transaction: Database,
  { playerId, endsAt, actor = 'system' }: { playerId: string; endsAt: Date; actor?: string },
): Promise<boolean> {
  const definition = limitDefinition.selfExclusion;
  const running = await store.listRunning(transaction, playerId, context.clock.now());
  if (running.some((row) => row.definition === definition && row.endsAt >= endsAt)) return false;
  if (await isClosedForGood(transaction, playerId)) return false;
  const given = { id: context.random.newId(), playerId, definition, period: PERSON_PERIOD, actor, endsAt: () => endsAt };
  await exclude(context, transaction, given);
  await context.jobs.enqueue(transaction, { name: TELL_EXCLUDED_JOB, payload: { playerId } });
  return true;
}

/** The player's row first, then sessions, then the ledger's: the order of all who change a player's state. */
export async function exclude(
  context: ExclusionContext & Partial<Visitor>,
  transaction: Database,
  given: { id: string; playerId: string; definition: ExclusionDefinition; period: string; endsAt(startsAt: Date): Date; actor?: string },
): Promise<store.ExclusionRow> {
  const { id, playerId, definition, period } = given;
  const isSelfExclusion = definition === limitDefinition.selfExclusion;
  await context.announce(transaction, { type: 'ExclusionBegun', playerId, definition });
  const closed = isSelfExclusion ? await closeExcluded(context, transaction, playerId) : undefined;
  if (closed === undefined) await stopOffers(context, transaction, playerId);
  const kind = isSelfExclusion ? ('exclusion' as const) : ('cooling_off' as const);
  const { startsAt, endsAt } = await excludePlayer(context, transaction, { playerId, kind, endsAt: given.endsAt });
  await closeGameSessions(context, transaction, { playerId });
  if (closed !== undefined) await rememberExcluded(context, transaction, { playerId, endsAt, ...closed });
  const row = { id, playerId, definition, period, startsAt, endsAt, createdAt: context.clock.now() };
  await store.insertExclusion(transaction, row);
  const detail = { definition, period, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await recordAudit(context, transaction, {
    kind: 'playerExcluded',
    playerId,
    detail,
    ...(given.actor === undefined ? {} : { actor: given.actor }),
  });
  await context.publish(transaction, { type: 'PlayerExcluded', playerId, definition, endsAt: endsAt.toISOString() });
  if (isSelfExclusion) await context.jobs.enqueue(transaction, { name: EXCLUDE_PERSON_JOB, payload: { playerId } });
  return row;
}

function toView(row: store.ExclusionRow): LimitView {
  return {
    id: row.id,
    definition: row.definition,
    status: limitStatus.active,
    period: row.period,
    amount: null,
    currentAmount: null,
    reservedAmount: null,
    currency: null,
    startedAt: row.startsAt,
    expiredAt: row.endsAt.getTime() >= NEVER_ENDS.getTime() ? null : row.endsAt,
    cancelProcess: false,
    pendingExist: false,
    confirmUntil: null,
    createdAt: row.createdAt,
    updatedAt: null,
  };
}
