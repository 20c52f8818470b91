import { type Game, gameOf, type PlayResult, roundStream } from '@pavilion/fairness';
import * as z from 'zod';

/** One call of stake inside a round, with the id that stays the same over every repeat. */
const betSchema = z.object({ transactionId: z.string(), amountMinor: z.coerce.bigint(), isAccepted: z.boolean() });

const pendingActionSchema = z.object({ action: z.string(), transactionId: z.string() });

/**
 * A stored round (games §1.4). `opening`: the bet is at the wallet. `open`: waits for the player. `paying`: its win is sent until accepted.
 * `returning`: its bet is rolled back until confirmed. `settled` and `voided` are final.
 */
export const roundSchema = z.object({
  id: z.string(),
  playerId: z.string(),
  gameId: z.string(),
  engine: z.string(),
  paramsVersion: z.number(),
  seedPairId: z.string(),
  nonce: z.coerce.number(),
  currency: z.string(),
  isDemo: z.boolean(),
  /** The campaign whose free spin it is; its stake is paid by the operator. */
  freespinId: z.string().nullable(),
  stakeMinor: z.coerce.bigint(),
  stakedMinor: z.coerce.bigint(),
  input: z.unknown(),
  bets: z.array(betSchema),
  actions: z.array(z.string()),
  pendingAction: pendingActionSchema.nullable(),
  outcome: z.unknown(),
  payoutMinor: z.coerce.bigint(),
  bytesRead: z.number(),
  isCapped: z.boolean(),
  state: z.enum(['opening', 'open', 'paying', 'returning', 'settled', 'voided']),
  refusal: z.string().nullable(),
  isAutoResolved: z.boolean(),
  openedAt: z.date(),
  lastActionAt: z.date(),
  /** The last heartbeat of the player's browser in a climb; null before the first. */
  seenAt: z.date().nullable(),
  /** The first or second bet of a climb; the second shares nonce and point with the first. */
  seat: z.number(),
  /** When a climb begins; null: with its outcome. */
  startsAt: z.date().nullable(),
  attempts: z.number(),
});

/** The reason for a returned bet: the round was left open before the player acted (games §2.4). */
export const betReturned = 'BET_RETURNED';

export type Round = z.infer<typeof roundSchema>;
export type RoundBet = z.infer<typeof betSchema>;

/** The seeds of a round's stream; read from its pair only when it is computed or revealed. */
type PairSeeds = { readonly serverSeed: string; readonly clientSeed: string };

/** The engine's request of a round: stepwise games are replayed with all their actions. */
function requestOf(
  game: Game,
  round: Pick<Round, 'stakeMinor' | 'input'>,
  actions: readonly string[],
): { stakeMinor: bigint; input: unknown } {
  return { stakeMinor: round.stakeMinor, input: game.steps ? game.steps.inputOf(round.input, actions) : round.input };
}

/** Computes a round from its seeds with the same code that verifies it. */
export function computeRound(round: Round, seeds: PairSeeds, actions: readonly string[]): PlayResult<unknown> {
  const game = gameOf(round.gameId, round.paramsVersion);
  return game.play(roundStream({ ...seeds, nonce: round.nonce }), requestOf(game, round, actions));
}

/** Recomputes the round for its picture; null if the outcome contains everything. */
export function drawPicture(round: Round, seeds: PairSeeds): unknown {
  const game = gameOf(round.gameId, round.paramsVersion);
  return game.picture(roundStream({ ...seeds, nonce: round.nonce }), requestOf(game, round, round.actions));
}
