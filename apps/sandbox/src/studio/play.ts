import { checkStakes, type Game, gameOf, PlayRefused, stakeRangeOf } from '@pavilion/fairness';
import { type Account, accountOf, type Movement } from './accounts.ts';
import { type StudioContext, StudioError } from './context.ts';
import { inTransaction } from './database.ts';
import { ratedCurrency } from './pots/rates.ts';
import { takeFreespin } from './freespins/service.ts';
import { endFreespins } from './freespins/store.ts';
import { hasPots } from './pots/service.ts';
import { newRoundId } from './random.ts';
import { computeRound, type Round } from './round.ts';
import { activePair } from './seeds.ts';
import { findPair, takeNonce } from './seed-store.ts';
import { paceOf, type StudioSession } from './session.ts';
import { settleRound } from './settle.ts';
import * as store from './store.ts';
import type { CallRecord } from './wallet.ts';

export const codeVersion = 'fairness-1';
/** Longer than all repeats of a bet together, so that the job never takes over while they run. */
const openingLeaseMs = 60_000;

export type Placement = {
  readonly requestId: string;
  readonly stakeMinor: bigint;
  readonly input: unknown;
  /** The campaign whose free spin it is; the stake is then the campaign's. */
  readonly freespinId?: string | undefined;
  /** Rounds of the sandbox's programs are not held to the pace of a person. */
  readonly isPaced?: boolean;
  readonly record?: (call: CallRecord) => void;
};

/** A round after a step, with the balances the wallet answered: after the bet, and after the payout where it is booked. */
export type Played = { round: Round; balanceAfterBetMinor: bigint | null; balanceMinor: bigint | null };

/** Turns a refusal of the rules into the studio's answer; nothing was charged and no nonce was taken. */
export async function refusing<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlayRefused) throw new StudioError(error.code, 422);
    throw error;
  }
}

function checkBet(game: Game, session: StudioSession, placement: Placement): void {
  const parts = game.betParts({ stakeMinor: placement.stakeMinor, input: placement.input });
  checkStakes(stakeRangeOf(game.gameId, session.currency), parts);
}

async function openRound(context: StudioContext, session: StudioSession, placement: Placement): Promise<Round> {
  const game = gameOf(session.gameId);
  return inTransaction(context.pool, async (database) => {
    // The lock on the pair puts a player's bets in a row, whatever the number of tabs.
    const pair = await activePair(context, database, session.playerId);
    if (pair.clientSeed === null) throw new StudioError('SEED_MISSING');
    if (await store.findRunningRound(database, session.playerId, session.gameId)) throw new StudioError('ROUND_RUNNING');
    const now = context.clock.now();
    const last = placement.isPaced === false ? undefined : await store.lastBetAt(database, session.playerId, session.gameId);
    if (last && now.getTime() - last.getTime() < paceOf(session)) throw new StudioError('TOO_FAST', 429);
    const id = newRoundId(now);
    const { freespinId = null } = placement;
    const freespin = freespinId === null ? undefined : await takeFreespin(context, database, { campaignId: freespinId, spinner: session });
    // A free spin is drawn at its campaign's stake and costs nothing.
    const stakeMinor = freespin?.stakeMinor ?? placement.stakeMinor;
    const stakedMinor = freespin ? 0n : stakeMinor;
    return store.insertRound(database, {
      id,
      requestId: placement.requestId,
      playerId: session.playerId,
      gameId: session.gameId,
      engine: game.engine,
      paramsVersion: game.paramsVersion,
      seedPairId: pair.id,
      nonce: await takeNonce(database, pair.id),
      currency: session.currency,
      isDemo: session.isDemo,
      freespinId,
      stakeMinor,
      stakedMinor,
      input: placement.input,
      bets: [{ transactionId: `${id}:b1`, amountMinor: stakedMinor, isAccepted: false }],
      codeVersion,
      openedAt: now,
      retryAfterMs: openingLeaseMs,
    });
  });
}

/**
 * Places a bet and plays what follows from it: round stored, bet at the wallet, outcome computed and stored, then shown
 * (games.md §2.3). A repeat of the same request id gives the same round again.
 * @throws StudioError STAKE_INVALID, INPUT_INVALID, TOO_FAST, ROUND_RUNNING, SEED_MISSING, NO_BET, or the wallet's refusal
 */
export async function placeBet(context: StudioContext, session: StudioSession, placement: Placement): Promise<Played> {
  const repeated = await store.findRoundByRequest(context.pool, session.playerId, placement.requestId);
  if (repeated) return answerRepeat(repeated);
  if (placement.freespinId === undefined) await refusing(() => checkBet(gameOf(session.gameId), session, placement));
  if (!session.isDemo && hasPots(session.gameId) && !(await ratedCurrency(context, session.currency)))
    throw new StudioError('UNAVAILABLE', 503);
  const opening = await openRound(context, session, placement);
  const account = accountOf(context, opening, placement.record);
  const [bet] = opening.bets;
  if (!bet) throw new Error('A round was opened without a bet.');
  const movement = await account.bet(opening, { ...bet, token: session.token });
  if (movement.kind !== 'done') return abandon(context, account, { round: opening, movement });
  const round = await writeOutcome(context, opening, { actions: [], bets: [{ ...bet, isAccepted: true }] });
  return finishIfPaying(context, account, { round, balanceAfterBetMinor: movement.balanceMinor, balanceMinor: movement.balanceMinor });
}

function answerRepeat(round: Round): Played {
  if (round.state === 'opening') throw new StudioError('ROUND_RUNNING');
  if (round.state === 'returning' || round.state === 'voided') throw new StudioError(round.refusal ?? 'NO_BET');
  return { round, balanceAfterBetMinor: null, balanceMinor: null };
}

/** A refused bet voids the round and burns its nonce; one without an answer is taken back until the wallet has answered. */
async function abandon(
  context: StudioContext,
  account: Account,
  { round, movement }: { round: Round; movement: Exclude<Movement, { kind: 'done' }> },
): Promise<never> {
  if (movement.kind === 'refused') {
    await store.updateRound(context.pool, round, { state: 'voided', refusal: movement.code });
    throw new StudioError(await refusalOf(context, round, movement.code));
  }
  const returning = await store.updateRound(context.pool, round, { state: 'returning', refusal: 'NO_BET' });
  if (returning) await settleRound(context, returning, account);
  throw new StudioError('NO_BET', 503);
}

/** A campaign the operator takes no further spin of is over, whatever we had counted. */
async function refusalOf(context: StudioContext, { freespinId }: Round, code: string): Promise<string> {
  if (freespinId === null || code !== 'LIMIT_EXCEEDED') return code;
  await endFreespins(context.pool, freespinId);
  return 'FREESPINS_OVER';
}

/** Computes what the round has come to and stores it before any of it leaves the studio. */
export async function writeOutcome(context: StudioContext, before: Round, step: Pick<Round, 'actions' | 'bets'>): Promise<Round> {
  const pair = await findPair(context.pool, before.seedPairId);
  const result = computeRound(before, { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' }, step.actions);
  const after = await store.updateRound(context.pool, before, {
    ...step,
    stakedMinor: before.freespinId === null ? result.stakedMinor : 0n,
    outcome: result.outcome,
    payoutMinor: result.payoutMinor,
    bytesRead: result.bytesRead,
    isCapped: result.isCapped,
    state: result.isFinished ? 'paying' : 'open',
    lastActionAt: context.clock.now(),
  });
  if (!after) throw new StudioError('ROUND_RUNNING');
  return after;
}

/** Pays and closes a finished round at once; where the wallet does not answer the job goes on and the balance is unknown. */
export async function finishIfPaying(context: StudioContext, account: Account, played: Played): Promise<Played> {
  if (played.round.state !== 'paying') return played;
  const { round, balanceMinor } = await settleRound(context, played.round, account);
  return { ...played, round, balanceMinor };
}
