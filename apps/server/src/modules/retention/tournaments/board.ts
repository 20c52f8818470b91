import type { Announcement } from '../../../events.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { takeDueBoards, takeUntold } from './board-store.ts';
import { leaderboardRow, namedBoard, pointsOf } from './view.ts';

/** A board is told at most this often (design.md §5.8): who reads it aloud can follow, and a busy tournament floods nobody. */
export const BOARD_INTERVAL_MS = 10_000;
/** What a message carries; the rest of a long board is read by its call. */
const TOLD_ROWS = 50;

type TellContext = Pick<Kernel, 'database' | 'clock' | 'announce'>;

/** Tells boards that changed, and the players on them their own points and place (wire §4.5). */
export async function tellBoards(context: TellContext): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.database, async (transaction) => {
    const due = await takeDueBoards(transaction, { now, toldBefore: new Date(now.getTime() - BOARD_INTERVAL_MS) });
    for (const tournamentId of due) await tellBoard(context, transaction, tournamentId);
  });
}

async function tellBoard({ announce }: TellContext, transaction: Database, tournamentId: string): Promise<void> {
  const leaderboard = (await namedBoard(transaction, tournamentId, TOLD_ROWS)).map(leaderboardRow);
  const standings = await takeUntold(transaction, tournamentId);
  await announce(
    transaction,
    { type: 'TournamentBoardMoved', tournamentId, leaderboard },
    ...standings.map(({ playerId, pointsHundredths, place }): Announcement => {
      return { type: 'TournamentEntryMoved', tournamentId, playerId, points: pointsOf(pointsHundredths), place };
    }),
  );
}
