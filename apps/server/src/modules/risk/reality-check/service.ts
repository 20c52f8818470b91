import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { riskEndpoints } from '@pavilion/contract/areas/risk/risk.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import type { PolicyPack } from '../../settings/index.ts';
import { setRealityCheckDue } from '../../wallet/index.ts';
import { findPlaySession, insertPlaySession, listTotals, type PlayTotal, touchPlaySession } from '../play/store.ts';
import { policyOfPlayer } from '../policy/service.ts';
import { dueAtOf, intervalOf, isAllowed, isPlaying, PLAY_PAUSE_MS } from './rules.ts';
import * as store from './store.ts';

type Endpoints = typeof riskEndpoints;
type View = ResultOf<Endpoints['readPlaySession']>;

/**
 * A game for money is launched: play continues, or begins, and with it the clock of the reality check (L10). Called before the game session
 * is opened, so that rows are always locked in one order. The pack is read beforehand: inside the transaction, a second connection could
 * wait for one held by somebody waiting for this row.
 */
export async function beginPlay(
  context: Pick<Kernel, 'clock' | 'random'>,
  transaction: Database,
  { playerId, policy }: { playerId: string; policy: PolicyPack },
): Promise<void> {
  const { realityCheck: rules } = policy;
  const row = await store.lockRealityCheck(transaction, playerId);
  const now = context.clock.now();
  const latest = await findPlaySession(transaction, playerId);
  if (latest !== undefined && isPlaying(latest.lastPlayedAt, now)) {
    await touchPlaySession(transaction, { id: latest.id, now });
    return;
  }
  const id = context.random.newId();
  await insertPlaySession(transaction, { id, playerId, now });
  await setNext(transaction, { playerId, rules, row: { ...row, playSessionId: id, countedFrom: now } });
}

interface Next {
  playerId: string;
  rules: PolicyPack['realityCheck'];
  row: store.RealityCheckRow;
}

/** Writes when the next check is due, also to the ledger where the law stops play for it. */
async function setNext(transaction: Database, { playerId, rules, row }: Next): Promise<store.RealityCheckRow> {
  const dueAt = row.countedFrom === null ? null : dueAtOf(row.countedFrom, intervalOf(rules, row));
  const next = { ...row, dueAt };
  await store.saveRealityCheck(transaction, playerId, next);
  await setRealityCheckDue(transaction, { playerId, dueAt: rules.isEnforced ? dueAt : null });
  return next;
}

/** How long the player has been playing, the result, and the next check (L10). */
export const readPlaySession = (context: RequestContext): Promise<View> => playSessionOf(context, playerOf(context).playerId);

/** The same of any player. */
export async function playSessionOf(context: Pick<RequestContext, 'database' | 'clock'>, playerId: string): Promise<View> {
  const policy = await policyOfPlayer(context, playerId);
  return viewOf(context, { playerId, policy, row: await store.findRealityCheck(context.database, playerId) });
}

/** Chooses the interval; it counts from the last check on, so one may be due at once. @throws validation where the law has no such choice */
export async function updateRealityCheck(context: RequestContext, { body }: InputOf<Endpoints['updateRealityCheck']>): Promise<View> {
  const { playerId } = playerOf(context);
  const policy = await policyOfPlayer(context, playerId);
  const { realityCheck: rules } = policy;
  const { intervalMinutes } = body;
  if (!isAllowed(rules, intervalMinutes)) throw new DomainError('validation', { fields: { intervalMinutes: { rule: 'other' } } });
  const row = await inTransaction(context.database, async (transaction) => {
    const before = await store.lockRealityCheck(transaction, playerId);
    const after = await setNext(transaction, { playerId, rules, row: { ...before, intervalMinutes, isOff: intervalMinutes === null } });
    const detail = { before: intervalOf(rules, before), after: intervalOf(rules, after) };
    await recordAudit(context, transaction, { kind: 'realityCheckChanged', playerId, detail });
    return after;
  });
  return viewOf(context, { playerId, policy, row });
}

/** Acknowledges the check that is due; the next interval begins now. A repeat, or one that is not due, changes nothing (L10, A3). */
export async function acknowledgeRealityCheck(
  context: RequestContext,
  { body }: InputOf<Endpoints['acknowledgeRealityCheck']>,
): Promise<View> {
  const { playerId } = playerOf(context);
  const policy = await policyOfPlayer(context, playerId);
  const { realityCheck: rules } = policy;
  const row = await inTransaction(context.database, async (transaction) => {
    const due = await store.lockRealityCheck(transaction, playerId);
    const now = context.clock.now();
    if (due.dueAt === null || due.dueAt > now) return due;
    const detail = { dueAt: due.dueAt.toISOString(), choice: body.choice, playSessionId: due.playSessionId };
    await recordAudit(context, transaction, { kind: 'realityCheckAcknowledged', playerId, detail });
    return setNext(transaction, { playerId, rules, row: { ...due, countedFrom: now } });
  });
  return viewOf(context, { playerId, policy, row });
}

const momentsOf = (now: Date) => ({ now, playedSince: new Date(now.getTime() - PLAY_PAUSE_MS) });

/** Whether `announceDueChecks` would find any. */
export const isCheckDue = (now: Date) => store.hasDue(momentsOf(now));

/** Announces due checks to players who still play, once each; every process may run it. */
export async function announceDueChecks(context: Pick<Kernel, 'database' | 'clock' | 'publish'>): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const playerIds = await store.takeDue(transaction, momentsOf(context.clock.now()));
    for (const playerId of playerIds) await context.publish(transaction, { type: 'RealityCheckDue', playerId });
  });
}

/** The current play session with its length and results in major units; empty if there is none. */
async function playUntil(database: Kernel['database'], playerId: string, now: Date) {
  const session = await findPlaySession(database, playerId);
  if (session === undefined || !isPlaying(session.lastPlayedAt, now))
    return { isOngoing: false, startedAt: null, playedSeconds: 0, results: [] };
  const { id, startedAt } = session;
  const playedSeconds = Math.floor((now.getTime() - startedAt.getTime()) / 1000);
  return { isOngoing: true, startedAt, playedSeconds, results: (await listTotals(database, id)).map(toResult) };
}

async function viewOf(
  { database, clock }: Pick<RequestContext, 'database' | 'clock'>,
  { playerId, policy, row }: { playerId: string; policy: PolicyPack; row: store.RealityCheckRow | undefined },
): Promise<View> {
  const { realityCheck: rules, idleSignOutMinutes } = policy;
  const now = clock.now();
  const { isOngoing, ...play } = await playUntil(database, playerId, now);
  const dueAt = row?.dueAt ?? null;
  const isDue = dueAt !== null && dueAt <= now && (isOngoing || rules.isEnforced);
  return {
    ...play,
    realityCheck: {
      intervalMinutes: intervalOf(rules, row ?? { intervalMinutes: null, isOff: false }),
      choicesMinutes: rules.choicesMinutes,
      isOffAllowed: rules.isOffAllowed,
      isEnforced: rules.isEnforced,
      dueAt,
      isDue,
    },
    idleSignOutMinutes,
  };
}

function toResult({ currency, stakedMinor, wonMinor }: PlayTotal) {
  const written = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  return { currency, staked: written(stakedMinor), won: written(wonMinor), net: written(wonMinor - stakedMinor) };
}
