import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { perform } from '../../../operator/index.ts';
import * as players from '../../profile/store.ts';
import type { DeskContext } from '../context.ts';
import * as store from './tag-store.ts';

type Endpoint = (typeof playerDeskEndpoints)['changeTags'];

/** More on one player say nothing any more. */
const TAGS_MAX = 30;

/** Puts tags on a player and takes others off; the words are reason enough. @throws notFound, conflict for too many */
export function changeTags(context: DeskContext, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const playerId = params.id;
  const act = { permission: 'players.tag', act: 'players.tags', object: playerId, playerId, reason: null } as const;
  return perform(context, act, async ({ transaction, actor }) => {
    if ((await players.lockPlayer(transaction, playerId)) === undefined) throw new DomainError('notFound');
    const before = await store.listTags(transaction, playerId);
    await store.deleteTags(transaction, { playerId, tags: body.remove });
    await store.insertTags(transaction, { playerId, tags: body.add, authorId: actor.id, now: context.clock.now() });
    const after = await store.listTags(transaction, playerId);
    if (after.length > TAGS_MAX) throw refusedBy('conflict', 'tagsMost', { most: TAGS_MAX });
    return { answer: { tags: after }, before: { tags: before }, after: { tags: after } };
  });
}
