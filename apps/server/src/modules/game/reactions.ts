import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import * as z from 'zod/mini';
import type { Follower, LoggedEvent } from '../../kernel/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import { bonusFreeze, bonusProgress } from './bonuses/follow.ts';
import { depositCodes, registrationCodes } from './bonus-codes/reactions.ts';
import { cashResults } from './cashback/reactions.ts';
import type { FreespinKernel } from './freespins/parts.ts';
import { type Catalogue, catalogueOf } from './catalogue/snapshot.ts';
import { freespinProgress } from './freespins/reactions.ts';
import { registrationGifts } from './grants/reactions.ts';
import { roundStanding } from '../wallet/index.ts';
import * as history from './history/store.ts';

type HistoryContext = Pick<Kernel, 'database' | 'clock' | 'log' | 'random'>;

// What the ledger says of a round with each operation that changes it.
const roundFacts = z.object({
  operationId: z.string(),
  standing: z.optional(roundStanding),
});

/** A win of at least this many times its stake is shown among the winners; smaller ones are nothing to show. */
const WINNER_MULTIPLE = 2n;

/** What a batch of events says, each round and each played game once, in its last state. */
interface Followed {
  rounds: Map<string, history.RoundStanding>;
  removed: Map<string, history.RoundKey>;
  played: Map<string, history.PlayedGame>;
  winners: Parameters<typeof history.addWinners>[1][number][];
}

/**
 * Keeps the rounds as players see them, what they played last, and the winners, from the event log (architecture.md, Events).
 * Rows are set to how a round stands, so replaying the log from zero gives the same tables.
 */
export const gameHistory: Follower<HistoryContext> = {
  name: 'game-history',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded'],
  handle: async (context, transaction, events) => {
    const followed: Followed = { rounds: new Map(), removed: new Map(), played: new Map(), winners: [] };
    const { gameByKey } = await catalogueOf(context);
    for (const event of events) followRound(context, followed, { event, gameByKey });
    if (followed.rounds.size > 0) await history.setRounds(transaction, [...followed.rounds.values()]);
    if (followed.removed.size > 0) await history.removeRounds(transaction, [...followed.removed.values()]);
    if (followed.played.size > 0) await history.touchPlayed(transaction, [...followed.played.values()]);
    if (followed.winners.length > 0) await history.addWinners(transaction, followed.winners);
  },
};

/** Who follows the event log for bonuses and promotions. */
export const bonusFollowers: readonly Follower<FreespinKernel>[] = [
  freespinProgress,
  bonusProgress,
  bonusFreeze,
  registrationGifts,
  registrationCodes,
  depositCodes,
  cashResults,
];

function followRound(
  context: HistoryContext,
  followed: Followed,
  { event, gameByKey }: { event: LoggedEvent; gameByKey: Catalogue['gameByKey'] },
): void {
  const { operationId, standing } = roundFacts.parse(event.data);
  if (standing === undefined || event.playerId === null) return;
  const { gameId, currency, isClosed } = standing;
  if (gameId === null || currency === null) return;
  // A ticket is no spin: its history comes from the sportsbook's own messages.
  if (gameByKey.get(gameId)?.type === sportsbookGameType) return;
  const round = { source: standing.source, playerId: event.playerId, roundId: standing.round };
  const key = `${round.playerId} ${round.source} ${round.roundId}`;
  if (standing.isRolledBack) {
    followed.rounds.delete(key);
    followed.removed.set(key, round);
    return;
  }
  const stakeMinor = BigInt(standing.stakeMinor);
  const payoutMinor = BigInt(standing.winMinor);
  const at = followed.rounds.get(key)?.at ?? event.createdAt;
  followed.rounds.set(key, { ...round, id: context.random.newId(), gameId, currency, stakeMinor, payoutMinor, isClosed, at });
  if (event.type === 'BetPlaced')
    followed.played.set(`${round.playerId} ${gameId}`, { playerId: round.playerId, gameId, at: event.createdAt });
  if (event.type !== 'WinPaid' || stakeMinor === 0n || payoutMinor < stakeMinor * WINNER_MULTIPLE) return;
  followed.winners.push({
    operation_id: operationId,
    player_id: round.playerId,
    game_id: gameId,
    currency,
    stake_minor: stakeMinor,
    payout_minor: payoutMinor,
    won_at: event.createdAt,
  });
}
