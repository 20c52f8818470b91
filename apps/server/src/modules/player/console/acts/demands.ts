import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { Database } from '../../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../../kernel/errors.ts';
import { actorOf } from '../../../../kernel/visitor.ts';
import { type ApprovalKind, ask, authorised, perform, requireReason } from '../../../operator/index.ts';
import { orderDataExport } from '../../data-export/service.ts';
import { COOL_OFF_DAYS, openErasure } from '../../erasure/service.ts';
import { findOpenErasure, isErased } from '../../erasure/store.ts';
import type { PersonalDataDesk } from '../../ports.ts';
import * as players from '../../profile/store.ts';
import type { DeskContext } from '../context.ts';
import { requirePlayer } from '../require-player.ts';

type Calls = typeof playerDeskEndpoints;
type Obstacles = PersonalDataDesk['obstacles'];

const ERASURE = 'player.erasure';
const HOURS = 24;

/** @throws erasurePostponed with the obstacles */
async function refuseObstructed(obstacles: Obstacles, transaction: Database, playerId: string): Promise<void> {
  const found = await obstacles(transaction, playerId);
  if (found.length > 0) throw new DomainError('erasurePostponed', { detail: { obstacles: [...found] } });
}

/** The progress of a player's erasure. */
async function erasureOf(transaction: Database, playerId: string): Promise<'none' | 'asked' | 'done'> {
  if (await isErased(transaction, playerId)) return 'done';
  return (await findOpenErasure(transaction, playerId)) === undefined ? 'none' : 'asked';
}

/** Forgetting a player on the player's demand: two people agree, and then it goes the way of the player's own request (operator §3.4, BO-062). */
export const erasureKind = (obstacles: Obstacles): ApprovalKind => ({
  name: ERASURE,
  asks: 'players.erase.ask',
  permission: 'players.erase.approve',
  hours: HOURS,
  isOfPlayer: true,
  stateOf: async (transaction, { subject }) => {
    await players.lockPlayer(transaction, subject);
    return { erasure: await erasureOf(transaction, subject) };
  },
  apply: async (context, transaction, { subject }) => {
    await refuseObstructed(obstacles, transaction, subject);
    await openErasure(context, transaction, subject);
  },
});

/**
 * Requests the erasure of a player.
 * @throws notFound; erasurePostponed, naming the obstacles; conflict if it was already requested or done; reasonRequired
 */
export async function askErasure(
  context: DeskContext,
  { params, body }: InputOf<Calls['askErasure']>,
): Promise<ResultOf<Calls['askErasure']>> {
  const { id } = params;
  const reason = requireReason(body.reason);
  const { externalId } = await requirePlayer(context.database, id);
  // Only operators whose permission covers the player see the obstacles.
  const right = { actor: actorOf(context), permission: 'players.erase.ask', act: `${ERASURE}.ask`, object: id, playerId: id } as const;
  await authorised(context, right, async () => undefined);
  if ((await erasureOf(context.database, id)) !== 'none') throw refusedBy('conflict', 'erasureBegun');
  await refuseObstructed(context.identity.personalData.obstacles, context.database, id);
  // The approval outlives the player's data: the number alone names the player in it.
  const what = `Erasure of player ${externalId}`;
  const title = { key: 'erasure', values: { id: String(externalId) } };
  return { approval: await ask(context, { kind: ERASURE, subject: id, what, title, after: { waitsDays: COOL_OFF_DAYS }, reason }) };
}

/** Has a copy of a player's data made; only the player can take it. @throws notFound, conflict for one who is forgotten, tooManyRequests */
export function requestDataExport(
  context: DeskContext,
  { params, body }: InputOf<Calls['requestDataExport']>,
): Promise<ResultOf<Calls['requestDataExport']>> {
  const playerId = params.id;
  const act = {
    permission: 'players.erase.ask',
    act: 'players.dataExport',
    object: playerId,
    playerId,
    reason: body.reason ?? '',
  } as const;
  return perform(context, act, async ({ transaction }) => {
    if ((await players.lockPlayer(transaction, playerId)) === undefined) throw new DomainError('notFound');
    if (await isErased(transaction, playerId)) throw refusedBy('conflict', 'dataForgotten');
    const { id, requestedAt } = await orderDataExport(context, transaction, playerId);
    return { answer: { id, state: 'preparing', requestedAt }, after: { exportId: id } };
  });
}
