import { checkStakes, gameOf, PlayRefused, stakeRangeOf } from '@pavilion/fairness';
import { type Seat, takeSeat } from '../shared-rounds/rounds.ts';
import { liveTables } from '../shared-rounds/shared-games.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { inTransaction } from '../database.ts';
import { isInMaintenance } from '../game-events/store.ts';
import { takeFreespin } from '../freespins/service.ts';
import { newRoundId } from '../../random.ts';
import type { Round } from '../round.ts';
import { takeNonce } from '../seeds/seed-store.ts';
import { activePair } from '../seeds/seeds.ts';
import { paceOf, type StudioSession } from '../session.ts';
import * as store from '../store.ts';
import type { CallRecord } from '../accounts/wallet.ts';

const codeVersion = 'fairness-1';
/** Longer than all repeats of a bet together, so that the job never takes over while they run. */
const openingLeaseMs = 60_000;

type Bet = { readonly stakeMinor: bigint; readonly input: unknown };

export type Placement = Bet & {
  readonly requestId: string;
  /** A second bet with its own target on the same crash point (games §2.3, two-bet crash). */
  readonly second?: Bet | undefined;
  /** The number of the shared round it is placed on; left out, the round is drawn from the player's own seeds. */
  readonly company?: number | undefined;
  /** The campaign whose free spin it is; the stake is then the campaign's. */
  readonly freespinId?: string | undefined;
  /** Rounds of the sandbox's programs are not held to the pace of a person. */
  readonly isPaced?: boolean;
  readonly record?: (call: CallRecord) => void;
};

/**
 * Checks all that can be refused of a placement before anything is stored: both bets of a climb, each alone and their sum. A free spin
 * has its campaign's stake, whatever the request says of one. @throws PlayRefused
 */
export function checkBets(session: StudioSession, placement: Placement): void {
  const game = gameOf(session.gameId);
  if (placement.second && game.engine !== 'crash') throw new PlayRefused('INPUT_INVALID', 'This game takes one bet a round.');
  const bets = placement.second ? [placement, placement.second] : [placement];
  const range = stakeRangeOf(game.gameId, session.currency);
  const parts = bets.flatMap(({ stakeMinor, input }) => {
    // What an action adds to the input is no part of a bet: the round could not be played after it was paid for.
    game.steps?.inputOf(input, []);
    return game.betParts({ stakeMinor: placement.freespinId === undefined ? stakeMinor : range.defaultMinor, input });
  });
  checkStakes(range, parts);
}

/** @throws StudioError TOO_FAST for a bet before the game's pace allows it */
async function checkPace(database: Parameters<typeof store.lastBetAt>[0], session: StudioSession, now: Date): Promise<void> {
  const last = await store.lastBetAt(database, session.playerId, session.gameId);
  if (last && now.getTime() - last.getTime() < paceOf(session)) throw new StudioError('TOO_FAST', 429);
}

type Turn = { readonly session: StudioSession; readonly seat: Seat | undefined; readonly isPaced: boolean };

/** Checks what only holds once the player's pair is locked. @throws StudioError ROUND_RUNNING, GAME_DISABLED, BETS_CLOSED, TOO_FAST */
async function requireTurn(database: Parameters<typeof store.lastBetAt>[0], { session, seat, isPaced }: Turn, now: Date): Promise<void> {
  if (await store.findRunningRound(database, session.playerId, session.gameId)) throw new StudioError('ROUND_RUNNING');
  if (await isInMaintenance(database, session.gameId)) throw new StudioError('GAME_DISABLED');
  // The lock may have come after the end of the bets, when the result is known to some.
  if (seat && now >= seat.startsAt) throw new StudioError('BETS_CLOSED');
  if (isPaced) await checkPace(database, session, now);
}

/** Stores the rounds of a placement before anything is sent: one, or two that share nonce and point. @throws StudioError */
export async function openRounds(context: StudioContext, session: StudioSession, placement: Placement): Promise<Round[]> {
  const game = gameOf(session.gameId);
  // Programs of the sandbox do not wait for a table's clock; their rounds are their own.
  const isAlone = placement.company === undefined && placement.isPaced !== false;
  if (isAlone && liveTables.has(session.gameId)) throw new StudioError('BETS_CLOSED');
  const seat = placement.company === undefined ? undefined : await takeSeat(context, session, placement.company);
  return inTransaction(context.pool, async (database) => {
    // The lock on the pair serializes the bets of a player's tabs.
    const pair = await activePair(context, database, session.playerId);
    if (pair.clientSeed === null) throw new StudioError('SEED_MISSING');
    const now = context.clock.now();
    await requireTurn(database, { session, seat, isPaced: placement.isPaced !== false }, now);
    const { freespinId = null } = placement;
    const freespin = freespinId === null ? undefined : await takeFreespin(context, database, { campaignId: freespinId, spinner: session });
    const drawn = seat ?? { pairId: pair.id, nonce: await takeNonce(database, pair.id), startsAt: null };
    const common = {
      playerId: session.playerId,
      gameId: session.gameId,
      engine: game.engine,
      paramsVersion: game.paramsVersion,
      seedPairId: drawn.pairId,
      nonce: drawn.nonce,
      startsAt: drawn.startsAt,
      currency: session.currency,
      isDemo: session.isDemo,
      freespinId,
      codeVersion,
      openedAt: now,
      retryAfterMs: openingLeaseMs,
    };
    const insert = (bet: Bet, { requestId, place }: { requestId: string; place: number }): Promise<Round> => {
      const id = newRoundId(now);
      // A free spin is drawn at its campaign's stake and costs nothing.
      const stakeMinor = freespin?.stakeMinor ?? bet.stakeMinor;
      const stakedMinor = freespin ? 0n : stakeMinor;
      const bets = [{ transactionId: `${id}:b1`, amountMinor: stakedMinor, isAccepted: false }];
      return store.insertRound(database, { ...common, id, requestId, seat: place, stakeMinor, stakedMinor, input: bet.input, bets });
    };
    const first = await insert(placement, { requestId: placement.requestId, place: 1 });
    if (!placement.second) return [first];
    return [first, await insert(placement.second, { requestId: `${placement.requestId}:2`, place: 2 })];
  });
}
