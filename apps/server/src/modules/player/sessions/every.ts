import { inTransaction } from '../../../kernel/database.ts';
import type { PlayerKernel } from '../context.ts';
import { playersSignedIn } from './every-store.ts';
import { type EndingContext, endSessionsOf } from './service.ts';

const BATCH_SIZE = 500;

/**
 * Closes every session of every player: in a restored database those are open again that were closed since (reliability §8.3).
 * @returns how many were open
 */
export async function endEverySession(context: EndingContext & Pick<PlayerKernel, 'database'>): Promise<number> {
  let count = 0;
  for (;;) {
    const playerIds = await playersSignedIn(context.database, BATCH_SIZE);
    if (playerIds.length === 0) return count;
    for (const playerId of playerIds)
      count += await inTransaction(context.database, (transaction) =>
        endSessionsOf(context, transaction, { playerId, exceptId: null, reason: 'closed' }),
      );
  }
}
