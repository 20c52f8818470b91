import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import * as store from './store.ts';

/** For this long after the end, what corrects a round that was decided before it still counts; then the board is final. */
export const RESULTS_AFTER_MS = 60_000;
/** How long after its last prize a tournament stays among the finished ones before it is archived. */
const ARCHIVE_AFTER_MS = 30 * DAY_MS;

const momentsOf = (now: Date) => ({
  now,
  archiveBefore: new Date(now.getTime() - ARCHIVE_AFTER_MS),
  endedBefore: new Date(now.getTime() - RESULTS_AFTER_MS),
});

/** Whether `moveTournaments` would find any. */
export const isTournamentMoving = (now: Date) => store.hasMoving(momentsOf(now));

/** Starts, ends and closes tournaments by the platform's clock; each step happens once, however many processes try. */
export async function moveTournaments(context: Pick<Kernel, 'database' | 'clock' | 'publish'>): Promise<void> {
  const moments = momentsOf(context.clock.now());
  await store.moveStates(context.database, moments);
  await inTransaction(context.database, async (transaction) => {
    const closed = await store.closeEnded(transaction, moments);
    for (const tournamentId of closed) await context.publish(transaction, { type: 'TournamentClosed', playerId: null, tournamentId });
  });
}
