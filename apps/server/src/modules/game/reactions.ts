import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../kernel/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import * as history from './history/store.ts';

type HistoryContext = Pick<Kernel, 'database' | 'clock' | 'log' | 'random'>;

// What the ledger says of a round with each operation that changes it.
const roundFacts = z.object({
  operationId: z.string(),
  standing: z.optional(
    z.object({
      source: z.string(),
      round: z.string(),
      gameId: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      stakeMinor: z.string(),
      winMinor: z.string(),
      isClosed: z.boolean(),
      isRolledBack: z.boolean(),
    }),
  ),
});

/** A win of at least this many times its stake is shown among the winners; smaller ones are nothing to show. */
const WINNER_MULTIPLE = 2n;

/**
 * Keeps the rounds as players see them, what they played last, and the winners, from the event log (architecture.md, Events).
 * Rows are set to how a round stands, so replaying the log from zero gives the same tables.
 */
export const gameHistory: Follower<HistoryContext> = {
  name: 'game-history',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded'],
  handle: async (context, transaction, events) => {
    for (const event of events) await followRound(context, transaction, event);
  },
};

async function followRound(context: HistoryContext, transaction: Database, event: LoggedEvent): Promise<void> {
  const { operationId, standing } = roundFacts.parse(event.data);
  if (standing === undefined || event.playerId === null) return;
  const { gameId, currency, isClosed } = standing;
  if (gameId === null || currency === null) return;
  const round = { source: standing.source, playerId: event.playerId, roundId: standing.round };
  if (standing.isRolledBack) return history.removeRound(transaction, round);
  const stakeMinor = BigInt(standing.stakeMinor);
  const payoutMinor = BigInt(standing.winMinor);
  await history.setRound(transaction, {
    ...round,
    id: context.random.newId(),
    gameId,
    currency,
    stakeMinor,
    payoutMinor,
    isClosed,
    at: event.createdAt,
  });
  if (event.type === 'BetPlaced') await history.touchPlayed(transaction, { playerId: event.playerId, gameId, at: event.createdAt });
  if (event.type !== 'WinPaid' || stakeMinor === 0n || payoutMinor < stakeMinor * WINNER_MULTIPLE) return;
  await history.addWinner(transaction, {
    operation_id: operationId,
    player_id: event.playerId,
    game_id: gameId,
    currency,
    stake_minor: stakeMinor,
    payout_minor: payoutMinor,
    won_at: event.createdAt,
  });
}
