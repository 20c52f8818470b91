import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { COUNTED } from '../../../../kernel/matching-rows.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { countSentMails, listSentMails } from '../../mail/sent-store.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';
import { pageByTime } from '../paging.ts';

type Endpoint = (typeof playerDeskEndpoints)['listPlayerMails'];

/** Mails sent to a player: which and when, never their text, since some contain sign-in links. @throws notFound */
export async function listPlayerMails({ database }: DeskContext, { params, query }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const playerId = params.id;
  await requirePlayer(database, playerId);
  const { data, meta } = await pageByTime(['mails', playerId], query, {
    read: (page) => listSentMails(database, { playerId, ...page }),
    count: () => countSentMails(database, playerId, COUNTED),
  });
  return {
    data: data.map(({ createdAtMicroseconds: _place, createdAt, handedOverAt, ...mail }) => ({
      ...mail,
      queuedAt: createdAt,
      handedOverAt,
    })),
    meta,
  };
}
