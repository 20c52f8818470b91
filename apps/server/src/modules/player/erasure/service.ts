import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { lastingLog } from '../../../kernel/log/log.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { ErasureObstacle } from '../../../kernel/personal-data.ts';
import { type OperatorActor, playerOf, type Visitor } from '../../../kernel/visitor.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { holdSession } from '../sessions/service.ts';
import { requireCurrentPassword } from '../step-up/service.ts';
import * as players from '../profile/store.ts';
import { erasePlayer, forgetTraces, repeatOf } from './erase.ts';
import * as store from './store.ts';

type Endpoints = typeof playerEndpoints;
type View = ResultOf<Endpoints['readErasure']>;

/** The period in which the request can be withdrawn. */
export const COOL_OFF_DAYS = 7;
/** An erasure with obstacles is tried again a day later. */
const RETRY_MS = DAY_MS;
const PLAYERS_AT_ONCE = 500;
/** The erasure request and its obstacles. */
export async function readErasure(context: PlayerContext): Promise<View> {
  const { playerId } = playerOf(context);
  const open = await store.findOpenErasure(context.database, playerId);
  const obstacles = await context.identity.personalData.obstacles(context.database, playerId);
  return viewOf(open, obstacles);
}

/**
 * Requests erasure in seven days. A request that is already waiting stays as it is.
 * @throws validation on `currentPassword`; erasurePostponed while money is there or on its way, a round is under way or an exclusion runs
 */
export async function createErasure(context: PlayerContext, { body }: InputOf<Endpoints['createErasure']>): Promise<View> {
  const { playerId } = playerOf(context);
  await requireCurrentPassword(context, { playerId, currentPassword: body.currentPassword });
  return inTransaction(context.database, async (transaction) => {
    await players.lockPlayer(transaction, playerId);
    await holdSession(transaction, playerOf(context));
    const obstacles = await context.identity.personalData.obstacles(transaction, playerId);
    if (obstacles.length > 0) throw new DomainError('erasurePostponed', { details: { obstacles: obstacles.join(' ') } });
    const open = await store.findOpenErasure(transaction, playerId);
    if (open !== undefined) return viewOf(open, obstacles);
    return viewOf(await openErasure(context, transaction, playerId), obstacles);
  });
}

type OpeningContext = Pick<PlayerKernel, 'clock' | 'random'> & Partial<Visitor> & { actor?: OperatorActor | undefined };

/** Writes the request of a locked player down; it takes effect in seven days. */
export async function openErasure(context: OpeningContext, transaction: Database, playerId: string): Promise<store.ErasureRow> {
  const now = context.clock.now();
  const row = { id: context.random.newId(), playerId, requestedAt: now, dueAt: new Date(now.getTime() + COOL_OFF_DAYS * DAY_MS) };
  await store.insertErasure(transaction, row);
  await recordAudit(context, transaction, { kind: 'erasureRequested', playerId, detail: { dueAt: row.dueAt.toISOString() } });
  return row;
}

/** Withdraws the request; without one nothing happens. */
export async function deleteErasure(context: PlayerContext): Promise<View> {
  const { playerId } = playerOf(context);
  await inTransaction(context.database, async (transaction) => {
    const isTakenBack = await store.cancelErasure(transaction, { playerId, now: context.clock.now() });
    if (isTakenBack) await recordAudit(context, transaction, { kind: 'erasureCancelled', playerId });
  });
  return readErasure(context);
}

/** Erases players whose waiting period is over, one transaction each, and repeats the erasure of earlier ones (reliability §9.2). */
export async function sweepErasures(context: PlayerKernel): Promise<void> {
  const due = { now: context.clock.now(), limit: PLAYERS_AT_ONCE };
  await eachAlone(context, {
    items: await store.listRepeats(context.database, due),
    says: 'a player could not be erased once more',
    factsOf: ({ playerId }) => ({ playerId }),
    handle: ({ id }) => inTransaction(context.database, (transaction) => forgetOnceMore(context, transaction, id)),
  });
  await eachAlone(context, {
    items: await store.listDueErasures(context.database, due),
    says: 'a player could not be erased',
    factsOf: ({ playerId }) => ({ playerId }),
    handle: async ({ id, playerId }) => {
      const isErased = await inTransaction(context.database, (transaction) => eraseDue(context, transaction, id));
      // Outside the database as well, by an id that says nothing: a backup that is older than this forgets the player again (reliability §9.2).
      if (isErased) lastingLog(context.log).info({ erasure: { playerId } }, 'a player was erased');
    },
  });
}

/** @returns whether the player is forgotten now; one with obstacles is tried again later */
async function eraseDue(context: PlayerKernel, transaction: Database, id: string): Promise<boolean> {
  const now = context.clock.now();
  const due = await store.lockDueErasure(transaction, { id, now });
  if (due === undefined) return false;
  const { playerId } = due;
  const player = await players.lockPlayer(transaction, playerId);
  const obstacles = await context.identity.personalData.obstacles(transaction, playerId);
  if (player === undefined || obstacles.length > 0) {
    await store.postponeErasure(transaction, { id, nextTryAt: new Date(now.getTime() + RETRY_MS) });
    return false;
  }
  await erasePlayer(context, transaction, player);
  await store.markErased(transaction, { id, now, repeatAt: repeatOf(now) });
  return true;
}

/** Forgets a player whose repetition is due, unless another process does. */
async function forgetOnceMore(context: PlayerKernel, transaction: Database, id: string): Promise<void> {
  const due = await store.takeRepeat(transaction, { id, now: context.clock.now() });
  if (due === undefined) return;
  await players.lockPlayer(transaction, due.playerId);
  await forgetTraces(context, transaction, { playerId: due.playerId, email: null, phoneKey: null });
}

const viewOf = (open: store.ErasureRow | undefined, obstacles: readonly ErasureObstacle[]): View => ({
  requestedAt: open?.requestedAt ?? null,
  dueAt: open?.dueAt ?? null,
  obstacles: [...obstacles],
});
