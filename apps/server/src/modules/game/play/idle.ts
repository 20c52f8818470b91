import type { Kernel } from '../../../kernel/context.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { closeGameSessions, openGameSessionsBefore } from '../../wallet/index.ts';
import { findPlayedSince } from '../history/store.ts';

/** Play ends on its own after so long without a bet (S14): a screen left open is not another person's to play on. */
export const PLAY_IDLE_MS = 30 * 60_000;

/**
 * Ends game sessions without a stake for half an hour. Wins of open rounds are still paid (R6), and the game can be launched again. A
 * session launched meanwhile has its own half hour, such as betting in a second tab, or the same game reopened a moment ago.
 */
export async function endIdlePlay(context: Pick<Kernel, 'database' | 'clock' | 'log'>): Promise<void> {
  const since = new Date(context.clock.now().getTime() - PLAY_IDLE_MS);
  for await (const open of openGameSessionsBefore(context, since)) {
    const played = await findPlayedSince(context.database, { pairs: open, since });
    const busy = new Set(played.map(({ playerId, gameId }) => `${playerId} ${gameId}`));
    await eachAlone(context, {
      items: open.filter((session) => !busy.has(`${session.playerId} ${session.gameId}`)),
      says: 'idle play could not be ended',
      factsOf: ({ playerId, gameId }) => ({ playerId, gameId }),
      handle: ({ playerId, gameId }) =>
        inTransaction(context.database, (transaction) =>
          closeGameSessions(context, transaction, { playerId, gameId, openedBefore: since }),
        ),
    });
  }
}
