import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import * as z from 'zod/mini';
import { cursorsOf, numberPlace, pageOf, readAudit } from '../../../operator/index.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';

type Endpoint = (typeof playerDeskEndpoints)['listPlayerAudit'];

/** The audit entries about a player, including operators' readings. @throws notFound */
export async function listPlayerAudit({ database }: DeskContext, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const playerId = params.id;
  await requirePlayer(database, playerId);
  const { cursor, perPage, sortOrder = 'desc', kind } = query;
  const cursors = cursorsOf(['player audit', playerId, sortOrder, kind], z.tuple([numberPlace, numberPlace]));
  const place = cursors.read(cursor);
  const nothing = { actor: [], act: [], object: undefined, recordedFrom: undefined, recordedTo: undefined };
  const { rows, count } = await readAudit(database, {
    filter: { ...nothing, kind, playerId },
    after: place === null ? null : { recordedAtMicroseconds: place[0], id: place[1] },
    isAscending: sortOrder === 'asc',
    limit: perPage + 1,
  });
  const next = (last: (typeof rows)[number]) => cursors.write([String(last.place.recordedAtMicroseconds), String(last.place.id)]);
  const { data, meta } = pageOf(rows, { perPage, count, next });
  return { data: data.map(({ place: _place, ...row }) => row), meta };
}
