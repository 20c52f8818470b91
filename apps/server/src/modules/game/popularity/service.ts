import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import * as store from './store.ts';

/** Older play says nothing about present popularity. */
const RECENT_DAYS = 7;

/**
 * Counts who played each game in the last seven days and makes the counted collections of it: nothing is called popular that is not counted
 * (design §14). Reads the days `measureReturns` has counted; may run in several processes at once, and again.
 */
export async function countPopularity({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await store.lockCountedCollections(transaction);
    await store.writeRecentPlayers(transaction, { today: clock.now().toISOString().slice(0, 10), dayCount: RECENT_DAYS });
    for (const collection of await store.listCountedCollections(transaction)) {
      if (collection.gameIds.join() !== collection.wantedIds.join()) await store.setCollection(transaction, collection);
    }
  });
}
