import type { Announcement } from '../../../kernel/followers/domain-events.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { hasDueBoards, takeDueBoards, takeUnpublished } from './board-store.ts';
import { leaderboardRow, namedBoard, pointsOf } from './view.ts';

/** A board is published at most this often (design §5.8), so that a screen reader can follow and a busy tournament floods no client. */
export const BOARD_INTERVAL_MS = 10_000;
/** Rows in a message; the rest of a long board is fetched. */
const TOLD_ROWS = 50;

type PublishContext = Pick<Kernel, 'database' | 'clock' | 'announce'>;

const publishedBefore = (now: Date): Date => new Date(now.getTime() - BOARD_INTERVAL_MS);

/** Whether `publishBoards` would find any. */
export const isBoardDue = (now: Date) => hasDueBoards(publishedBefore(now));

/** Publishes boards that changed, and to the players on them their own points and place (wire §4.5). */
export async function publishBoards(context: PublishContext): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const due = await takeDueBoards(transaction, { now, publishedBefore: publishedBefore(now) });
    for (const tournamentId of due) await publishBoard(context, transaction, tournamentId);
  });
}

async function publishBoard({ announce }: PublishContext, transaction: Database, tournamentId: string): Promise<void> {
  const leaderboard = (await namedBoard(transaction, tournamentId, TOLD_ROWS)).map(leaderboardRow);
  const standings = await takeUnpublished(transaction, tournamentId);
  await announce(
    transaction,
    { type: 'TournamentBoardMoved', tournamentId, leaderboard },
    ...standings.map(({ playerId, pointsBillionths, place }): Announcement => {
      return { type: 'TournamentEntryMoved', tournamentId, playerId, points: pointsOf(pointsBillionths), place };
    }),
  );
}
