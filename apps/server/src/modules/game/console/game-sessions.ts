import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';
import type { playerPlayListEndpoints } from '@pavilion/contract/console/player/play.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import { pageOf, placesByMoment } from '../../operator/index.ts';
import { devicesOfSessions } from '../../player/index.ts';
import { gameSessionCount, gameSessionsBefore, type ListedGameSession } from '../../wallet/index.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { sumStretches } from '../history/desk-store.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

type Endpoint = (typeof playerPlayListEndpoints)['listPlayerGameSessions'];

/** A session that was never closed counts as over once it is too old to continue. */
function endOf({ closedAt, expiresAt }: ListedGameSession, now: Date): Date | null {
  if (closedAt !== null) return closedAt;
  return expiresAt <= now ? expiresAt : null;
}

/** A player's game sessions, the newest first, with the totals played in each. @throws notFound, validation for a cursor of another list */
export async function listPlayerGameSessions(context: ReadContext, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { database, clock } = context;
  const playerId = params.id;
  const { cursor, perPage } = query;
  const { after: before, next } = placesByMoment(['game-sessions', playerId], cursor, 'openedAt');
  await requirePlayer(context, playerId);
  const rows = await gameSessionsBefore(database, { playerId, before, limit: perPage + 1 });
  const { data, meta } = pageOf(rows, { perPage, count: await gameSessionCount(database, playerId, COUNTED), next });
  const stretches = data.map(({ gameId, source, currency, openedAt, closedAt, expiresAt }) => ({
    gameId,
    source,
    currency,
    from: openedAt,
    to: closedAt ?? expiresAt,
  }));
  const [sums, devices, { gameByKey }] = await Promise.all([
    sumStretches(database, { playerId, stretches }),
    devicesOfSessions(database, [...new Set(data.flatMap(({ playerSessionId }) => playerSessionId ?? []))]),
    catalogueOf(context),
  ]);
  const shown = data.map((session, at) => {
    const { id, source, gameId, currency, playerSessionId, openedAt } = session;
    const { rounds = 0, stakedMinor = 0n, wonMinor = 0n } = sums[at] ?? {};
    return {
      id,
      source,
      gameId,
      game: gameByKey.get(gameId)?.name ?? null,
      currency,
      openedAt,
      endedAt: endOf(session, clock.now()),
      device: (playerSessionId === null ? undefined : devices.get(playerSessionId)) ?? null,
      playerSessionId,
      rounds,
      staked: formatDecimal(stakedMinor, scaleOf(currency)),
      won: formatDecimal(wonMinor, scaleOf(currency)),
    };
  });
  return { data: shown, meta };
}
