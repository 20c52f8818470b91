import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import * as z from 'zod/mini';
import { countedBy, cursorsOf, momentPlace, pageOf } from '../../operator/index.ts';
import { type BetPlace, countBets, listBetsAfter } from '../sportsbook/bet-store.ts';
import { betsOf } from '../sportsbook/bets.ts';
import { type ReadContext, requirePlayer } from './rounds.ts';

type Call = (typeof playerPlayEndpoints)['listPlayerTickets'];

const placeSchema = z.tuple([momentPlace, z.string(), z.string()]);

/** A player's tickets as the player has them, the newest first. @throws notFound, validation for a cursor of another list */
export async function listPlayerTickets(context: ReadContext, { params, query }: InputOf<Call>): Promise<ResultOf<Call>> {
  const { cursor, perPage } = query;
  const playerId = params.id;
  const cursors = cursorsOf(['tickets', playerId], placeSchema);
  const place = cursors.read(cursor);
  await requirePlayer(context, playerId);
  const after = place === null ? null : { createdAt: place[0], source: place[1], id: place[2] };
  const rows = await listBetsAfter(context.database, { playerId, after, limit: perPage + 1 });
  const next = ({ createdAt, source, id }: BetPlace): string => cursors.write([createdAt.toISOString(), source, id]);
  const count = await countBets(context.database, playerId, countedBy({}));
  const { data, meta } = pageOf(rows, { perPage, count, next });
  const views = await betsOf(context, playerId, data);
  return { data: views.map((view, index) => ({ ...view, source: data[index]?.source ?? '' })), meta };
}
