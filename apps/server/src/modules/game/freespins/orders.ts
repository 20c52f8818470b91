import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import type { FreespinKernel } from './kernel.ts';
import * as store from './store.ts';

/** The job that sends orders to the studio. */
export const NOTIFY_STUDIO = 'game.tellStudioOfFreespins';

/** Queues the message to the studio in the transaction that makes the change, so that a crash in between cannot lose it. */
export function queueOrder(context: Pick<FreespinKernel, 'jobs'>, transaction: Database, freespinId: string): Promise<void> {
  return context.jobs.enqueue(transaction, { name: NOTIFY_STUDIO, payload: { freespinId } }, { key: `freespins:${freespinId}` });
}

/**
 * Sends the studio its outstanding updates: an order, a later expiry, or a cancellation. Safe to repeat: orders have an id, and nothing is
 * sent twice (X12). @throws if the studio does not answer; the queue retries
 */
export async function notifyStudio(context: Pick<FreespinKernel, 'database' | 'clock' | 'game'>, freespinId: string): Promise<void> {
  const row = await store.findFreespins(context.database, freespinId);
  if (row === undefined) return;
  const { gameByKey } = await catalogueOf(context);
  const game = gameByKey.get(row.gameId);
  invariant(game, `The game of free spins ${freespinId} is in the catalogue.`);
  const { studio } = context.game;
  if (row.orderState === 'pending') {
    const major = (minor: bigint): string => formatDecimal(minor, scaleOf(row.currency));
    invariant(row.expiresAt, 'Free spins that are ordered have an end.');
    await studio.orderFreespins({
      id: row.id,
      playerId: row.playerId,
      game,
      currency: row.currency,
      spinCount: row.spinCount,
      stake: major(row.stakeMinor),
      winCap: row.winCapMinor === null ? null : major(row.winCapMinor),
      wager: row.wagerMultiplier,
      expiresAt: row.expiresAt,
    });
    await store.setPlaced(context.database, { freespinId, expiresAt: row.expiresAt });
    return;
  }
  if (row.orderState !== 'ending') return;
  await studio.endFreespins({ id: row.id, game });
  await store.setOrderState(context.database, { freespinId, from: 'ending', to: 'ended' });
}
