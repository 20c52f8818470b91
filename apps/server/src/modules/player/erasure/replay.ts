import * as z from 'zod';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { loggedEntries } from '../../../kernel/log/logged-lines.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import { type ErasureContext, erasePlayer, repeatOf } from './erase.ts';
import * as store from './store.ts';

const forgotten = z.object({ playerId: z.uuid() });

interface ReplayedErasures {
  /** Players the database still knew and has forgotten now. */
  forgotten: number;
  /** Already erased, or registered after the backup was made. */
  unchanged: number;
  /** Ids of erased players whose money or open payments are still in the restored books: they left after the backup. */
  unsettled: string[];
}

/**
 * Repeats the erasures that a later log names in a database restored from an older backup, before it serves requests (reliability §9.2).
 * Nothing postpones them: the obstacles were gone the first time. Safe to repeat.
 */
export async function replayErasures(
  context: ErasureContext & Pick<PlayerKernel, 'database' | 'random'>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ReplayedErasures> {
  const result: ReplayedErasures = { forgotten: 0, unchanged: 0, unsettled: [] };
  for await (const { playerId } of loggedEntries(lines, { name: 'erasure', schema: forgotten })) {
    const obstacles = await replay(context, playerId);
    if (obstacles === undefined) result.unchanged += 1;
    else result.forgotten += 1;
    if (obstacles !== undefined && obstacles.length > 0) result.unsettled.push(playerId);
  }
  return result;
}

/** @returns the obstacles there would have been, or undefined where there was no such player */
async function replay(
  context: ErasureContext & Pick<PlayerKernel, 'database' | 'random'>,
  playerId: string,
): Promise<readonly string[] | undefined> {
  return inTransaction(context.database, (transaction) => forgetNow(context, transaction, playerId));
}

/**
 * Erases a player now, whatever the obstacles, inside the caller's transaction.
 * @returns the obstacles there would have been, or undefined where there was no such player
 */
export async function forgetNow(
  context: ErasureContext & Pick<PlayerKernel, 'random'>,
  transaction: Database,
  playerId: string,
): Promise<readonly string[] | undefined> {
  const player = await players.lockPlayer(transaction, playerId);
  if (player === undefined || (await store.isErased(transaction, playerId))) return undefined;
  const obstacles = await context.identity.personalData.obstacles(transaction, playerId);
  const now = context.clock.now();
  await store.insertErasure(transaction, { id: context.random.newId(), playerId, requestedAt: now, dueAt: now });
  const open = await store.findOpenErasure(transaction, playerId);
  await erasePlayer(context, transaction, player);
  if (open !== undefined) await store.markErased(transaction, { id: open.id, now, repeatAt: repeatOf(now) });
  return obstacles;
}
