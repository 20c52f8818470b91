import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerListEndpoints } from '@pavilion/contract/console/player/lists.ts';
import { countedBy, type Counting } from '../../../operator/index.ts';
import { ACTIVE_MS } from '../../sessions/online.ts';
import type { DeskContext, PlayerDesk } from '../context.ts';
import { playerRowsOf } from '../lists/players.ts';
import { pageByTime } from '../paging.ts';
import * as store from './all-store.ts';
import { sessionView } from './player-sessions.ts';

type Endpoint = (typeof playerListEndpoints)['listAllSessions'];
type Row = ResultOf<Endpoint>['data'][number];

const PLAYED_MAX = 10_000;

type SessionsQuery = InputOf<Endpoint>['query'];

async function nowOf(context: DeskContext, desk: PlayerDesk, isPlaying: boolean | undefined): Promise<store.SessionsNow> {
  const { clock } = context;
  return {
    activeSince: new Date(clock.now().getTime() - ACTIVE_MS),
    realNow: clock.realNow(),
    played: isPlaying === undefined ? [] : await desk.playedSessions(context, PLAYED_MAX),
  };
}

/** Sessions of all players (operator §2.2, page 7). */
export async function listAllSessions(
  context: DeskContext & Counting,
  desk: PlayerDesk,
  query: SessionsQuery,
): Promise<ResultOf<Endpoint>> {
  const { database } = context;
  const { id, state, country, deviceType, playerId, deviceOf, addressOf, isShared, isPlaying, createdFrom, createdTo } = query;
  const countries = country.map((code) => code.toUpperCase());
  const named = { state, country: countries, deviceType, playerId, deviceOf, addressOf };
  const filter = { id, ...named, isShared, isPlaying, createdFrom, createdTo };
  const countedAtMost = countedBy(context);
  const now = await nowOf(context, desk, isPlaying);
  const { data, meta } = await pageByTime(['all sessions', filter], query, {
    read: (page) => store.listSessionsOfAll(database, { filter, now, ...page }),
    count: () => store.countSessionsOfAll(database, { filter, now, countedAtMost }),
    countedAtMost,
    isShort: context.isShort,
  });
  return { data: await rowsOf(context, desk, { sessions: data, activeSince: now.activeSince }), meta };
}

async function rowsOf(
  context: DeskContext,
  desk: PlayerDesk,
  { sessions, activeSince }: { sessions: readonly store.ListedSession[]; activeSince: Date },
): Promise<Row[]> {
  const [players, games] = await Promise.all([
    playerRowsOf(
      context,
      sessions.map(({ playerId }) => playerId),
    ),
    desk.gamesIn(
      context,
      sessions.map(({ id }) => id),
    ),
  ]);
  return sessions.flatMap((session): Row[] => {
    const { playerId, hasDevice } = session;
    const player = players.get(playerId);
    if (player === undefined) return [];
    const view = sessionView(session, context);
    const { nickname, number, status } = player;
    const playing = view.isOpen ? [...(games.get(session.id) ?? [])] : [];
    return [{ ...view, playerId, hasDevice, nickname, number, status, state: stateOf(view, activeSince), playing }];
  });
}

function stateOf({ isOpen, seenAt }: { isOpen: boolean; seenAt: Date }, activeSince: Date): Row['state'] {
  if (!isOpen) return 'ended';
  return seenAt > activeSince ? 'active' : 'open';
}
