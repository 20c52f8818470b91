import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import * as store from './store.ts';

/** For this long after the end, wins and rollbacks of rounds begun before it still count; then the board is final. */
export const RESULTS_AFTER_MS = 60_000;
/** So long after the last prize a tournament stays among the finished ones before it goes to the archive. */
const ARCHIVE_AFTER_MS = 30 * 86_400_000;

/** Starts, ends and closes tournaments by the platform's clock; each step happens once, however many processes try. */
export async function moveTournaments(context: Pick<Kernel, 'database' | 'clock' | 'publish'>): Promise<void> {
  const now = context.clock.now();
  await store.moveStates(context.database, { now, archiveBefore: new Date(now.getTime() - ARCHIVE_AFTER_MS) });
  await inTransaction(context.database, async (transaction) => {
    const closed = await store.closeEnded(transaction, { now, endedBefore: new Date(now.getTime() - RESULTS_AFTER_MS) });
    for (const tournamentId of closed) await context.publish(transaction, { type: 'TournamentClosed', playerId: null, tournamentId });
  });
}
