import { gameOf } from '@pavilion/fairness';
import { type Account, accountOf } from '../accounts/accounts.ts';
import { cashOutAt, isClimb } from './climb-clock.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { endClimb } from './climb.ts';
import { finishIfPaying, type Played, refusing, writeOutcome } from './play.ts';
import { betReturned, computeRound, type Round } from '../round.ts';
import { findPair } from '../seeds/seed-store.ts';
import { settleRound } from './settle.ts';
import type { StudioSession } from '../session.ts';
import * as store from '../store.ts';
import type { CallRecord } from '../accounts/wallet.ts';

type ActionRequest = {
  roundId: string /** How many actions the player has seen: an older tab cannot act twice. */;
  seen: number;
  action: string;
};

/** A round of the session's own player and game. @throws StudioError ROUND_UNKNOWN */
export async function ownRound(context: StudioContext, session: StudioSession, roundId: string): Promise<Round> {
  const round = await store.findRound(context.pool, roundId);
  if (!round || round.playerId !== session.playerId || round.gameId !== session.gameId) throw new StudioError('ROUND_UNKNOWN', 404);
  return round;
}

type NextAction = { readonly actions: readonly string[]; readonly asked: string };

/** The stake an action adds; the rules decide whether it is open at all. @throws StudioError ACTION_ILLEGAL */
async function addedStakeMinor(context: StudioContext, round: Round, { actions, asked }: NextAction): Promise<bigint> {
  if (isClimb(round)) {
    // Nothing is read before the claim: the clock that ends the climb does not wait.
    if (asked !== 'cashOut') throw new StudioError('ACTION_ILLEGAL', 422);
    return 0n;
  }
  const pair = await findPair(context.pool, round.seedPairId);
  const seeds = { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' };
  const result = await refusing(() => computeRound(round, seeds, actions));
  const { legalActions } = computeRound(round, seeds, round.actions);
  if (!legalActions.includes(asked)) throw new StudioError('ACTION_ILLEGAL', 422);
  return result.stakedMinor - round.stakedMinor;
}

/**
 * Plays one action of an open round. Double and split first place a further bet under an id of its own; without the wallet's OK the action
 * is not available and the hand continues (games §2.3).
 * @throws StudioError ROUND_UNKNOWN, ACTION_ILLEGAL, ROUND_RUNNING, NO_BET, or the wallet's refusal
 */
export async function act(
  context: StudioContext,
  session: StudioSession,
  request: ActionRequest & { record?: (call: CallRecord) => void },
): Promise<Played> {
  const receivedAt = context.clock.now();
  const round = await ownRound(context, session, request.roundId);
  const repeated = round.actions[request.seen];
  // The cash-out of a climb that ended meanwhile came too late, or twice; the answer is the ended round.
  const isOver = repeated !== undefined && isClimb(round);
  if (repeated === request.action || isOver) return { round, balanceAfterBetMinor: null, balanceMinor: null };
  if (round.state !== 'open' || round.actions.length !== request.seen) throw new StudioError('ACTION_ILLEGAL', 422);
  if (!gameOf(round.gameId, round.paramsVersion).steps) throw new StudioError('ACTION_ILLEGAL', 422);
  const action = isClimb(round) ? cashOutAt(round, receivedAt, request.action) : request.action;
  const actions = [...round.actions, action];
  const amountMinor = await addedStakeMinor(context, round, { actions, asked: request.action });
  const account = accountOf(context, round, request.record);
  return take(context, account, { round, action, amountMinor, token: session.token });
}

type Step = { round: Round; action: string; amountMinor: bigint; token: string };

/** Claims the action, places its further bet if it has one, and stores the outcome. */
async function take(context: StudioContext, account: Account, { round, action, amountMinor, token }: Step): Promise<Played> {
  const actions = [...round.actions, action];
  const transactionId = `${round.id}:b${round.bets.length + 1}`;
  const claimed = await store.claimAction(context.pool, round, { action, transactionId });
  if (!claimed) throw new StudioError('ROUND_RUNNING');
  const bet = { transactionId, amountMinor, isAccepted: true };
  const balanceAfterBetMinor = amountMinor > 0n ? await betMore(context, account, { round: claimed, bet, token }) : null;
  const after = await writeOutcome(context, claimed, { actions, bets: amountMinor > 0n ? [...round.bets, bet] : round.bets });
  return finishIfPaying(context, account, { round: after, balanceAfterBetMinor, balanceMinor: balanceAfterBetMinor });
}

type FurtherBet = { round: Round; bet: { transactionId: string; amountMinor: bigint }; token: string };

async function betMore(context: StudioContext, account: Account, { round, bet, token }: FurtherBet): Promise<bigint | null> {
  const movement = await account.bet(round, { ...bet, token });
  if (movement.kind === 'done') return movement.balanceMinor;
  if (movement.kind === 'refused') {
    await giveUpBet(context, round, bet);
    throw new StudioError(movement.code);
  }
  // The claim remains until the wallet confirms the rollback, which the job repeats (games §2.3).
  const back = await account.rollback(round, bet.transactionId);
  if (back.kind === 'done') await giveUpBet(context, round, bet);
  throw new StudioError('NO_BET', 503);
}

/** Releases the claim. A refused or rolled-back id is final (R4, R5) and stays listed, so that a later try uses a new one. */
async function giveUpBet(context: StudioContext, round: Round, bet: { transactionId: string; amountMinor: bigint }): Promise<void> {
  await store.updateRound(context.pool, round, { bets: [...round.bets, { ...bet, isAccepted: false }] });
}

/**
 * Rolls back the further bet of an action whose process died, so that the player can act again. A climb's cash-out costs nothing and has come
 * in time: it is paid at what it was received at (games §3.14).
 */
export async function releaseStaleAction(context: StudioContext, round: Round): Promise<void> {
  if (!round.pendingAction) return;
  const { action, transactionId } = round.pendingAction;
  if (isClimb(round)) return void (await endClimb(context, round, { action }));
  const isBetSent = round.bets.every((bet) => bet.transactionId !== transactionId);
  const back = isBetSent ? await accountOf(context, round).rollback(round, transactionId) : { kind: 'done' };
  if (back.kind === 'done') await giveUpBet(context, round, { transactionId, amountMinor: 0n });
}

/**
 * Ends a round left open for 24 hours without risk or a further bet: stands, folds or cashes out. If the player has not acted yet, the bet
 * is returned (games §2.4).
 */
export async function autoResolve(context: StudioContext, round: Round): Promise<void> {
  const pair = await findPair(context.pool, round.seedPairId);
  const seeds = { serverSeed: pair.serverSeed, clientSeed: pair.clientSeed ?? '' };
  const restAction = gameOf(round.gameId, round.paramsVersion).steps?.restAction ?? '';
  const actions = [...round.actions];
  for (;;) {
    const { isFinished, legalActions } = computeRound(round, seeds, actions);
    if (isFinished) break;
    if (!legalActions.includes(restAction)) return returnBet(context, round);
    actions.push(restAction);
  }
  const after = await writeOutcome(context, { ...round, isAutoResolved: true }, { actions, bets: round.bets });
  await finishIfPaying(context, accountOf(context, round), { round: after, balanceAfterBetMinor: null, balanceMinor: null });
}

async function returnBet(context: StudioContext, round: Round): Promise<void> {
  const change = { state: 'paying', refusal: betReturned, payoutMinor: round.stakedMinor, isAutoResolved: true } as const;
  const returning = await store.updateRound(context.pool, round, change);
  if (returning) await settleRound(context, returning);
}
