import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError } from '../../../../kernel/errors.ts';
import { COUNTED } from '../../../../kernel/matching-rows.ts';
import { maskedAddress, perform } from '../../../operator/index.ts';
import { FORGOTTEN } from '../../sessions/old-store.ts';
import * as players from '../../profile/store.ts';
import { endSession, endSessionsOf } from '../../sessions/service.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { pageByTime } from '../paging.ts';
import * as store from './store.ts';

type Endpoints = typeof playerDeskEndpoints;

/** A session as operators see it, with its network. A session too old to continue is over, even if it was never closed. */
export function sessionView(
  { ip, closedAt, refreshableUntil, createdAtMicroseconds: _place, ...session }: store.DeskSession,
  { clock }: Pick<DeskContext, 'clock'>,
) {
  const address = ip === FORGOTTEN ? ip : (maskedAddress(ip) ?? '');
  return { ...session, address, closedAt, isOpen: closedAt === null && refreshableUntil > clock.realNow() };
}

/** A player's sessions, with the network they ran from. @throws notFound */
export async function listPlayerSessions(
  context: DeskContext,
  { params, query }: InputOf<Endpoints['listPlayerSessions']>,
): Promise<ResultOf<Endpoints['listPlayerSessions']>> {
  const { database } = context;
  const playerId = params.id;
  await requirePlayer(database, playerId);
  const { data, meta } = await pageByTime(['sessions', playerId], query, {
    read: (page) => store.listDeskSessions(database, { playerId, ...page }),
    count: () => store.countDeskSessions(database, playerId, COUNTED),
  });
  return { data: data.map((session) => sessionView(session, context)), meta };
}

/** Ends every session of a player: games and sockets with it. @throws notFound */
export function closeSessions(
  context: DeskContext,
  { params, body }: InputOf<Endpoints['closeSessions']>,
): Promise<ResultOf<Endpoints['closeSessions']>> {
  const playerId = params.id;
  const { reason = '' } = body;
  const act = { permission: 'players.sessions.close', act: 'players.sessions.close', object: playerId, playerId, reason } as const;
  return perform(context, act, async ({ transaction }) => {
    if ((await players.lockPlayer(transaction, playerId)) === undefined) throw new DomainError('notFound');
    const closed = await endSessionsOf(context, transaction, { playerId, exceptId: null, reason: 'closed' });
    return { answer: { closed }, before: { open: closed }, after: { open: 0 } };
  });
}

/** Ends one session of a player. @throws notFound for another player's, sessionAlreadyClosed */
export function closePlayerSession(
  context: DeskContext,
  { params, body }: InputOf<Endpoints['closePlayerSession']>,
): Promise<ResultOf<Endpoints['closePlayerSession']>> {
  const { id: playerId, sessionId } = params;
  const { reason = '' } = body;
  const act = { permission: 'players.sessions.close', act: 'players.session.close', object: playerId, playerId, reason } as const;
  return perform(context, act, async ({ transaction }) => {
    const session = { id: sessionId, playerId };
    if ((await store.findDeskSession(transaction, session)) === undefined) throw new DomainError('notFound');
    if (!(await endSession(context, transaction, { playerId, sessionId, reason: 'closed' }))) throw new DomainError('sessionAlreadyClosed');
    const closed = await store.findDeskSession(transaction, session);
    if (closed === undefined) throw new DomainError('notFound');
    return { answer: sessionView(closed, context), before: { sessionId, isOpen: true }, after: { sessionId, isOpen: false } };
  });
}
