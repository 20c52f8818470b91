import { sessionTtlDays } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { localDay } from '../../../kernel/calendar-window.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction, type Database } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { keyToStore } from '../../../kernel/secrets/lookups.ts';
import { type PlayerIdentity, playerOf, type Visitor } from '../../../kernel/visitor.ts';
import type { IdentityParts, PlayerContext, PlayerKernel } from '../context.ts';
import { deviceLookups } from '../lookups.ts';
import { playerById } from '../profile/public.ts';
import { timeZoneOf } from '../profile/time-zone.ts';
import { deleteChallengesOf } from './challenge-store.ts';
import { isLeftAlone } from './idle.ts';
import { deviceTypeOf, judgeRefresh, type TokenState } from './rules.ts';
import * as starts from './start-store.ts';
import * as store from './store.ts';
import { newTokenId } from './token.ts';

const FINGERPRINT_MAX_LENGTH = 64;

export interface OpenedSession {
  sessionId: string;
  accessToken: string;
}

/** The device as a keyed hash; none for an empty or absent fingerprint. */
export function fingerprintKeys({ identity }: Pick<PlayerKernel, 'identity'>, fingerprint: string | null | undefined): LookupKeys | null {
  const text = fingerprint?.slice(0, FINGERPRINT_MAX_LENGTH) ?? '';
  return text === '' ? null : identity.vault.lookupKeys('fingerprint', text);
}

/** The device in its stored form. */
export async function storedDevice(
  context: Pick<PlayerKernel, 'identity'>,
  transaction: Database,
  fingerprint: string | null | undefined,
): Promise<string | null> {
  const keys = fingerprintKeys(context, fingerprint);
  return keys === null ? null : keyToStore(transaction, deviceLookups, keys);
}

/** A new token as the table will know it: a keyed hash of its id (S8). */
const tokenKeyOf = ({ identity }: Pick<PlayerKernel, 'identity'>, tokenId: string): string => identity.vault.lookupKey('token', tokenId);

/** A token's key in the form in which its session stores it. */
export function knownTokenKey(
  { identity }: Pick<PlayerKernel, 'identity'>,
  tokenId: string,
  { tokenKey, previousTokenKey }: Pick<TokenState, 'tokenKey' | 'previousTokenKey'>,
): string {
  const keys = identity.vault.lookupKeys('token', tokenId);
  return keys.find((key) => key === tokenKey || key === previousTokenKey) ?? keys[0];
}

interface Opening {
  playerId: string;
  fingerprint: string | null | undefined;
  needsPassword?: boolean;
  isRestricted?: boolean;
  /** The passkey that opened it, for the record. */
  passkeyId?: string;
}

/** Opens a session under a new id for the device that asks (S14) and gives its first token. */
export async function openSession(context: PlayerContext, transaction: Database, opening: Opening): Promise<OpenedSession> {
  const { clock, random, request } = context;
  const { playerId, fingerprint, passkeyId, needsPassword = false, isRestricted = false } = opening;
  const sessionId = random.newId();
  const tokenId = newTokenId(random);
  await store.insertSession(transaction, {
    id: sessionId,
    playerId,
    createdAt: clock.now(),
    activeAt: clock.realNow(),
    refreshableUntil: new Date(clock.realNow().getTime() + sessionTtlDays * DAY_MS),
    ip: request.ip,
    country: request.country,
    deviceType: deviceTypeOf(request.userAgent),
    userAgent: request.userAgent,
    fingerprintKey: await storedDevice(context, transaction, fingerprint),
    tokenKey: tokenKeyOf(context, tokenId),
    needsPassword,
    isRestricted,
  });
  const timeZone = await timeZoneOf(context, await playerById({ database: transaction }, playerId));
  await context.publish(transaction, { type: 'SessionOpened', playerId, sessionId, day: localDay(clock.now(), timeZone) });
  const detail = { needsPassword, isRestricted, ...(passkeyId !== undefined && { passkeyId }) };
  await recordAudit(context, transaction, { kind: 'signedIn', playerId, sessionId, detail });
  const accessToken = await context.identity.tokens.sign({ playerId, sessionId, tokenId, issuedAt: clock.realNow() });
  return { sessionId, accessToken };
}

/** The outcome of a refresh before it is answered: a reuse must be recorded although the caller is refused. */
type Refreshed = { accessToken: string } | { accessToken: undefined };

/** Exchanges the bearer token, expired or not, for its successor (D-24, D-50). @throws unauthenticated; a reused token ends its session */
export async function refreshSession(context: PlayerContext): Promise<{ accessToken: string }> {
  const { identity, request } = context;
  const claims = request.token === undefined ? undefined : await identity.tokens.read(request.token);
  if (claims === undefined) throw new DomainError('unauthenticated');
  const { accessToken } = await inTransaction(context.database, (transaction) =>
    refreshLocked(context, transaction, { sessionId: claims.sessionId, presentedId: claims.jti }),
  );
  if (accessToken === undefined) throw new DomainError('unauthenticated');
  return { accessToken };
}

async function refreshLocked(
  context: PlayerContext,
  transaction: Database,
  { sessionId, presentedId }: { sessionId: string; presentedId: string },
): Promise<Refreshed> {
  const { clock, identity } = context;
  const session = await store.lockSession(transaction, sessionId);
  if (session === undefined) return { accessToken: undefined };
  const tokenKey = knownTokenKey(context, presentedId, session);
  const outcome = judgeRefresh({ tokenKey, session, now: clock.now(), realNow: clock.realNow() });
  if (outcome === 'ended') return { accessToken: undefined };
  // Asking for a token is no doing of the player's: a tab left open does it on its own (L10).
  if (outcome !== 'reuse' && (await isLeftAlone(context, { sessionId, ...session }))) {
    await endSession(context, transaction, { playerId: session.playerId, sessionId, reason: 'idle' });
    return { accessToken: undefined };
  }
  if (outcome === 'reuse') {
    await endSession(context, transaction, { playerId: session.playerId, sessionId, reason: 'reuse' });
    return { accessToken: undefined };
  }
  if (outcome === 'repeat') {
    invariant(session.successorSealed !== null, 'A token was rotated without keeping its successor');
    return { accessToken: identity.vault.open(`successor:${sessionId}`, session.successorSealed) };
  }
  const tokenId = newTokenId(context.random);
  const accessToken = await identity.tokens.sign({ playerId: session.playerId, sessionId, tokenId, issuedAt: clock.realNow() });
  const successorSealed = identity.vault.seal(`successor:${sessionId}`, accessToken);
  await store.rotateToken(transaction, { id: sessionId, tokenKey: tokenKeyOf(context, tokenId), successorSealed, now: clock.now() });
  return { accessToken };
}

/** Records who asked for it, if anyone did. */
export type EndingContext = Pick<PlayerKernel, 'clock' | 'publish'> & { identity: Pick<IdentityParts, 'endPlay'> } & Partial<Visitor>;

/** Closes one session with the games it launched and its sockets. @returns whether it was open */
export async function endSession(
  context: EndingContext,
  transaction: Database,
  { playerId, sessionId, reason }: { playerId: string; sessionId: string; reason: store.CloseReason },
): Promise<boolean> {
  const wasOpen = await store.closeSession(transaction, { id: sessionId, reason, now: context.clock.now() });
  if (wasOpen) await publishEnd(context, transaction, { playerId, sessionId, reason });
  return wasOpen;
}

/** Closes all sessions of a player but `exceptId`, and sign-ins that wait for their second step (S12). @returns how many were open */
export async function endSessionsOf(
  context: EndingContext,
  transaction: Database,
  { playerId, exceptId, reason }: { playerId: string; exceptId: string | null; reason: store.CloseReason },
): Promise<number> {
  const closed = await store.closeSessionsOf(transaction, { playerId, exceptId, reason, now: context.clock.now() });
  await deleteChallengesOf(transaction, playerId);
  for (const sessionId of closed) await publishEnd(context, transaction, { playerId, sessionId, reason });
  return closed.length;
}

async function publishEnd(
  context: EndingContext,
  transaction: Database,
  ended: { playerId: string; sessionId: string; reason: store.CloseReason },
): Promise<void> {
  await context.identity.endPlay(transaction, ended);
  const { playerId, sessionId, reason } = ended;
  await recordAudit(context, transaction, { kind: 'sessionClosed', playerId, sessionId, detail: { reason } });
  await context.publish(transaction, { type: 'SessionClosed', ...ended });
}

/**
 * Holds the caller's session open until the transaction ends, for what must not outlive it (S13).
 * @throws unauthenticated when it was closed meanwhile
 */
export async function holdSession(transaction: Database, player: PlayerIdentity): Promise<void> {
  if (!(await store.lockOpenSession(transaction, player))) throw new DomainError('unauthenticated');
}

/** Closes the caller's own session (C-22). */
export async function signOut(context: PlayerContext): Promise<{ message: string }> {
  const { playerId, sessionId } = playerOf(context);
  await inTransaction(context.database, (transaction) => endSession(context, transaction, { playerId, sessionId, reason: 'logout' }));
  return { message: 'Signed out' };
}

/** Own sessions, newest first (C-31). */
export async function listSessions(context: PlayerContext, { page, perPage }: { page: number; perPage: number }) {
  const { playerId } = playerOf(context);
  const list = { playerId, realNow: context.clock.realNow(), limit: perPage, offset: (page - 1) * perPage };
  const { rows, totalRows } = await store.listSessions(context.database, list);
  return { data: rows, meta: { page, perPage, totalRows } };
}

/** Closes one of the own sessions (C-32). @throws notFound for another player's, sessionAlreadyClosed */
export async function closeSession(context: PlayerContext, sessionId: string): Promise<store.SessionView> {
  const { playerId } = playerOf(context);
  return inTransaction(context.database, async (transaction) => {
    const known = await store.findSession(transaction, { id: sessionId, playerId });
    if (known === undefined) throw new DomainError('notFound');
    if (!(await endSession(context, transaction, { playerId, sessionId, reason: 'closed' }))) throw new DomainError('sessionAlreadyClosed');
    return { ...known, closedAt: context.clock.now() };
  });
}

/** Signs all other devices out (S12); this session continues. */
export async function closeOtherSessions(context: PlayerContext): Promise<{ message: string }> {
  const { playerId, sessionId } = playerOf(context);
  await inTransaction(context.database, (transaction) =>
    endSessionsOf(context, transaction, { playerId, exceptId: sessionId, reason: 'closed' }),
  );
  return { message: 'Other sessions closed' };
}

/** Players seen since a moment on the device a session runs on, for rules that count what a device does (reliability §4.2). */
export function playersOfDevice({ database }: Pick<PlayerKernel, 'database'>, seen: { sessionId: string; since: Date }): Promise<string[]> {
  return store.listPlayersOfDevice(database, seen);
}

/** Players seen since a given time at a session's address, for rules about the activity of an address (S55). */
export function playersOfAddress(
  { database }: Pick<PlayerKernel, 'database'>,
  seen: { sessionId: string; since: Date },
): Promise<string[]> {
  return store.listPlayersOfAddress(database, seen);
}

/** Whether a player's session continues: neither closed nor past its time. */
export const isSessionContinuing = (
  { database, clock }: Pick<PlayerKernel, 'database' | 'clock'>,
  session: PlayerIdentity,
): Promise<boolean> => starts.isContinuing(database, { ...session, realNow: clock.realNow() });

/** When a session of a player began. */
export const sessionStart = (database: Database, session: PlayerIdentity): Promise<Date | undefined> =>
  starts.findSessionStart(database, session);

/** When a player's open sessions began, the latest first. */
export const openSessionStarts = (database: Database, open: { playerId: string; limit: number }): Promise<Date[]> =>
  starts.listOpenSessionStarts(database, open);
