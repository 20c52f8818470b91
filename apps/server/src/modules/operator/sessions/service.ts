import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { actorOf, operatorName } from '../../../kernel/visitor.ts';
import { hashOfToken, permit } from '../authority/service.ts';
import type { SessionScope } from '../authority/store.ts';
import type { OperatorContext, OperatorKernel } from '../context.ts';
import { refuseStolen } from './stolen.ts';
import { newDeviceMail } from '../mails.ts';
import type { Operator } from '../accounts/store.ts';
import * as store from './store.ts';

const TOKEN_BYTES = 32;
const SESSION_MS = 12 * HOUR_MS;
/** A sixth ends the one idle longest (operator §13.13). */
const SESSIONS_MAX = 5;
/** How stale the moment of the last act may be: it is written this often, and not with every call (operator §13.70). */
const TOUCH_MS = 60_000;

/** A session that was opened: its token is known to its holder alone. */
export interface OpenedSession {
  id: string;
  token: string;
  expiresAt: Date;
}

export const newToken = ({ random }: Pick<OperatorKernel, 'random'>): string => random.bytes(TOKEN_BYTES).toString('base64url');

/** Whether an operator may not sign in, whatever they can prove. */
export const isBarred = ({ state, validUntil }: Pick<Operator, 'state' | 'validUntil'>, now: Date): boolean =>
  state === 'blocked' || (validUntil !== null && validUntil <= now);

/** Says that the account is blocked: the operator has proven who they are by now. @throws sessionOver */
export function refuseBarred(operator: Pick<Operator, 'state' | 'validUntil'>, now: Date): void {
  if (isBarred(operator, now)) throw new DomainError('sessionOver', { detail: { why: 'blocked' } });
}

/**
 * Opens a session of an operator whose row is held; a device that is new is mailed. `provenAt` says when the second factor was given, where
 * that was not just now.
 */
export async function openSession(
  context: OperatorContext,
  transaction: Database,
  { operator, scope, provenAt }: { operator: Pick<Operator, 'id' | 'email'>; scope: SessionScope; provenAt?: Date },
): Promise<OpenedSession> {
  const now = context.clock.realNow();
  const token = newToken(context);
  const { ip: address, userAgent: device } = context.request;
  const opened = { id: context.random.newId(), token, expiresAt: new Date(now.getTime() + SESSION_MS) };
  const { hasSessions, isKnown } = await store.knownDevice(transaction, { operatorId: operator.id, device });
  await store.endBeyond(transaction, { operatorId: operator.id, kept: SESSIONS_MAX - 1, now });
  await store.insertSession(transaction, {
    id: opened.id,
    operatorId: operator.id,
    tokenHash: hashOfToken(token),
    scope,
    address,
    device,
    createdAt: now,
    steppedUpAt: scope === 'whole' ? (provenAt ?? now) : null,
    expiresAt: opened.expiresAt,
  });
  if (hasSessions && !isKnown) await context.authority.sendMail(transaction, newDeviceMail(operator, { address, device, at: now }));
  await recordAudit(context, transaction, {
    kind: 'operatorSignedIn',
    playerId: null,
    actor: operatorName(operator),
    sessionId: opened.id,
    detail: { scope, isNewDevice: hasSessions && !isKnown },
  });
  return opened;
}

/** Records operator activity; automatic requests of a page do not count (operator §3.1). */
export async function noteActivity(
  { database, clock }: Pick<OperatorKernel, 'database' | 'clock'>,
  { sessionId, activeAt }: { sessionId: string; activeAt: Date },
): Promise<void> {
  const now = clock.realNow();
  const notSince = new Date(now.getTime() - TOUCH_MS);
  if (activeAt >= notSince) return;
  await store.touch(database, { id: sessionId, now, notSince });
}

export async function endSession(context: OperatorContext): Promise<void> {
  const { id: operatorId, sessionId } = actorOf(context);
  await store.endSession(context.database, { id: sessionId, operatorId, now: context.clock.realNow() });
}

/** The operator's own running sessions, the newest act first. */
export async function listOwnSessions(context: OperatorContext): Promise<(store.SessionView & { isCurrent: boolean })[]> {
  const { id: operatorId, sessionId } = actorOf(context);
  const sessions = await store.listSessions(context.database, { operatorId, now: context.clock.realNow() });
  return sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId }));
}

/** @throws notFound for a session that has ended or is another operator's */
export async function endOwnSession(context: OperatorContext, id: string): Promise<void> {
  const { id: operatorId } = actorOf(context);
  if (!(await store.endSession(context.database, { id, operatorId, now: context.clock.realNow() }))) throw new DomainError('notFound');
}

/** A token for the command line, for twelve hours; calls that need a fresh factor ask a code (operator §4). */
export async function createToken(context: OperatorContext, { label }: { label: string }): Promise<{ token: string; expiresAt: Date }> {
  const actor = actorOf(context);
  const now = context.clock.realNow();
  return inTransaction(context.database, async (transaction) => {
    const { standing } = await permit(context, transaction, { actor, permission: 'own' });
    await refuseStolen(context, standing);
    const session = {
      id: context.random.newId(),
      operatorId: actor.id,
      scope: 'whole' as const,
      address: context.request.ip,
      device: label,
      createdAt: now,
      steppedUpAt: null,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    };
    const token = newToken(context);
    await store.insertSession(transaction, { ...session, tokenHash: hashOfToken(token) });
    await store.insertToken(transaction, { sessionId: session.id, label });
    const detail = { act: 'own.tokens.create', object: session.id, label };
    await recordAudit(context, transaction, { kind: 'operatorActed', playerId: null, actor: operatorName(actor), detail });
    return { token, expiresAt: session.expiresAt };
  });
}
