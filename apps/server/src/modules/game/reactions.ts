import { sportsbookGameType } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import type { Kernel } from '../../kernel/context.ts';
import { bonusProgress } from './bonuses/follow.ts';
import { depositCodes, registrationCodes } from './bonus-codes/reactions.ts';
import { cashResults } from './cashback/reactions.ts';
import type { FreespinKernel } from './freespins/kernel.ts';
import { type Catalogue, catalogueOf } from './catalogue/snapshot.ts';
import { bonusFreeze } from './freespins/freeze.ts';
import { freespinProgress } from './freespins/reactions.ts';
import { registrationGifts } from './grants/reactions.ts';
import { bettingSessionEnds } from './sportsbook/session-ends.ts';
import { paidMinorOf, roundStanding } from '../wallet/index.ts';
import * as history from './history/store.ts';

type HistoryContext = Pick<Kernel, 'database' | 'clock' | 'log' | 'random'>;

// The ledger's event about a round after each operation that changes it.
const roundFacts = z.object({
  operationId: z.string(),
  standing: z.optional(roundStanding),
});

/** A win of at least this many times its stake is shown among the winners; smaller ones are nothing to show. */
const WINNER_MULTIPLE = 2n;

/** The result of a batch of events: each round and each played game once, in its latest state. */
interface Followed {
  rounds: Map<string, history.RoundStanding>;
  removed: Map<string, history.RoundKey>;
  played: Map<string, history.PlayedGame>;
  winners: history.WonRound[];
  /** Rounds of which something was taken back, with what they have paid by then. */
  withdrawn: Map<string, history.RoundKey & { paidMinor: bigint }>;
}

/**
 * Keeps the rounds as players see them, what they played last, and the winners, from the event log (ARCHITECTURE.md, Events).
 * Rows are set to the round's state, so replaying the log from zero gives the same tables.
 */
export const gameHistory: Follower<HistoryContext> = {
  name: 'game-history',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded'],
  handle: async (context, transaction, events) => {
    const followed: Followed = { rounds: new Map(), removed: new Map(), played: new Map(), winners: [], withdrawn: new Map() };
    const { gameByKey } = await catalogueOf(context);
    for (const event of events) followRound(context, followed, { event, gameByKey });
    if (followed.rounds.size > 0) await history.setRounds(transaction, [...followed.rounds.values()]);
    if (followed.removed.size > 0) await history.removeRounds(transaction, [...followed.removed.values()]);
    if (followed.played.size > 0) await history.touchPlayed(transaction, [...followed.played.values()]);
    if (followed.withdrawn.size > 0) await history.withdrawWinners(transaction, [...followed.withdrawn.values()]);
    if (followed.winners.length > 0) await history.addWinners(transaction, followed.winners);
  },
};

/** Who follows the event log for bonuses, promotions and betting. */
export const bonusFollowers: readonly Follower<FreespinKernel>[] = [
  freespinProgress,
  bonusProgress,
  bonusFreeze,
  registrationGifts,
  registrationCodes,
  depositCodes,
  cashResults,
  bettingSessionEnds,
];

function followRound(
  context: HistoryContext,
  followed: Followed,
  { event, gameByKey }: { event: LoggedEvent; gameByKey: Catalogue['gameByKey'] },
): void {
  const played = playedRound(event);
  if (played === undefined) return;
  const { playerId, gameId, at } = played;
  if (event.type === 'BetPlaced') followed.played.set(`${playerId} ${gameId}`, { playerId, gameId, at });
  // A ticket is no spin: its history comes from the sportsbook's own messages.
  if (gameByKey.get(gameId)?.type === sportsbookGameType) return;
  if (event.type === 'WinPaid' && isShownWin(played)) followed.winners.push(winnerOf(played));
  if (event.type === 'MoneyRolledBack') withdrawWins(followed, played);
  followSpin(context, followed, played);
}

const keyOf = ({ playerId, source, roundId }: history.RoundKey): string => `${playerId} ${source} ${roundId}`;

function followSpin({ random }: HistoryContext, followed: Followed, played: PlayedRound): void {
  const { source, playerId, roundId, gameId, currency, stakeMinor, payoutMinor, forfeitedMinor, isClosed, at } = played;
  const key = keyOf(played);
  if (played.isRolledBack) {
    followed.rounds.delete(key);
    followed.removed.set(key, { source, playerId, roundId });
    return;
  }
  const startedAt = followed.rounds.get(key)?.at ?? at;
  const id = random.newId();
  const amounts = { stakeMinor, payoutMinor, forfeitedMinor };
  followed.rounds.set(key, { source, playerId, roundId, id, gameId, currency, ...amounts, isClosed, at: startedAt });
}

/** What is taken back was not won: neither what was read before nor what this batch has read stays among the winners. */
function withdrawWins(followed: Followed, played: PlayedRound): void {
  const { source, playerId, roundId, payoutMinor, isRolledBack } = played;
  const [key, paidMinor] = [keyOf(played), isRolledBack ? 0n : payoutMinor];
  followed.withdrawn.set(key, { source, playerId, roundId, paidMinor });
  const isOfRound = (won: history.WonRound): boolean =>
    key === keyOf({ playerId: won.player_id, source: won.source, roundId: won.round_id });
  followed.winners = followed.winners.filter((won) => !isOfRound(won) || won.payout_minor <= paidMinor);
}

interface PlayedRound {
  readonly operationId: string;
  readonly source: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly forfeitedMinor: bigint;
  readonly isClosed: boolean;
  readonly isRolledBack: boolean;
  readonly at: Date;
}

/** The round of an event as the ledger left it; undefined for an event of no game or player. */
function playedRound({ data, playerId, createdAt: at }: LoggedEvent): PlayedRound | undefined {
  const { operationId, standing } = roundFacts.parse(data);
  if (standing === undefined || playerId === null) return undefined;
  const { source, round: roundId, gameId, currency, isClosed, isRolledBack } = standing;
  if (gameId === null || currency === null) return undefined;
  const amounts = {
    stakeMinor: BigInt(standing.stakeMinor),
    payoutMinor: paidMinorOf(standing),
    forfeitedMinor: BigInt(standing.forfeitedMinor),
  };
  return { operationId, source, playerId, roundId, gameId, currency, ...amounts, isClosed, isRolledBack, at };
}

const isShownWin = ({ stakeMinor, payoutMinor }: PlayedRound): boolean => stakeMinor > 0n && payoutMinor >= stakeMinor * WINNER_MULTIPLE;

const winnerOf = (played: PlayedRound): history.WonRound => ({
  operation_id: played.operationId,
  source: played.source,
  round_id: played.roundId,
  player_id: played.playerId,
  game_id: played.gameId,
  currency: played.currency,
  stake_minor: played.stakeMinor,
  payout_minor: played.payoutMinor,
  won_at: played.at,
});
