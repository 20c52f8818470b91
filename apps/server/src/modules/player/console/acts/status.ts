import { playerStatus } from '@pavilion/contract/constants.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { liftedBy, type PlayerGround } from '@pavilion/contract/console/player/views.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { Database } from '../../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { type ActIn, perform, permit } from '../../../operator/index.ts';
import { findExclusion } from '../../status/store.ts';
import { setPlayerStatus } from '../../status/service.ts';
import * as players from '../../profile/store.ts';
import { strictest } from '../../restrictions/rules.ts';
import { deleteRestriction, saveRestriction } from '../../restrictions/store.ts';
import { findCheck } from '../../verification/store.ts';
import type { DeskContext } from '../context.ts';
import { readStanding, restrictionView } from '../standing.ts';
import { statusWord, statusWords } from '../status-words.ts';

type Endpoint = (typeof playerDeskEndpoints)['changeStatus'];

/** Reads and locks the player; operators cannot reopen a closed account. @throws notFound, safetyForbids, conflict */
async function holdOpenPlayer(transaction: Database, id: string): Promise<players.Player> {
  const player = await players.lockPlayer(transaction, id);
  if (player === undefined) throw new DomainError('notFound');
  if (player.status !== playerStatus.closed) return player;
  if ((await findExclusion(transaction, id)) === undefined) throw refusedBy('conflict', 'accountClosed');
  throw refusedBy('safetyForbids', 'accountExcluded');
}

/** Tightens at once; loosening takes the permission of the ground (operator §3.4, §13.20). */
async function restrict(
  context: DeskContext,
  { transaction, actor }: ActIn,
  { playerId, ground, status, before }: { playerId: string; ground: PlayerGround; status: number; before: number },
): Promise<void> {
  if (status < before) await permit(context, transaction, { actor, permission: liftedBy[ground], playerId });
  if (status === playerStatus.active) await deleteRestriction(transaction, { playerId, ground });
  else if (status !== before)
    await saveRestriction(transaction, { playerId, ground, status, authorId: actor.id, now: context.clock.now() });
}

/**
 * Limits or blocks a player on a ground, or lifts such a restriction. Restrictions on other grounds remain, and the strictest counts; a block ends
 * the sessions, and the ledger takes no stake (BO-056, BO-057).
 * @throws notFound, safetyForbids, conflict, permissionMissing
 */
export function changeStatus(context: DeskContext, { params, body }: InputOf<Endpoint>): Promise<ResultOf<Endpoint>> {
  const { id } = params;
  const { ground, reason = '' } = body;
  const act = { permission: 'players.status', act: 'players.status', object: id, playerId: id, reason } as const;
  return perform(context, act, async (given) => {
    const { transaction } = given;
    const player = await holdOpenPlayer(transaction, id);
    const held = await readStanding(transaction, player);
    const before = held.find((one) => one.ground === ground)?.status ?? playerStatus.active;
    await restrict(context, given, { playerId: id, ground, status: statusWords[body.status], before });
    // Restrictions on other grounds, and on refused documents, remain.
    const others = held.filter((one) => one.ground !== ground).map((one) => one.status);
    const isLimitedByPapers = (await findCheck(transaction, id))?.hasLimitedPlayer ?? false;
    const status = strictest([...others, statusWords[body.status], ...(isLimitedByPapers ? [playerStatus.limited] : [])]);
    if (status !== player.status) await setPlayerStatus(context, transaction, { playerId: id, status });
    const standing = await readStanding(transaction, { id, status });
    return {
      answer: { id, status: statusWord(status), ground: standing[0]?.ground ?? null, grounds: standing.map(restrictionView) },
      before: { status: statusWord(player.status), ground, onGround: statusWord(before) },
      after: { status: statusWord(status), ground, onGround: body.status },
    };
  });
}
