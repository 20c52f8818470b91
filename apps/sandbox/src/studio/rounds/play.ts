import { PlayRefused } from '@pavilion/fairness';
import { type Account, accountOf, type NotDone } from '../accounts/accounts.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { ratedCurrency } from '../jackpots/rates.ts';
import { isAtTable } from '../shared-rounds/shared-games.ts';
import { endFreespins } from '../freespins/store.ts';
import { hasJackpots } from '../jackpots/service.ts';
import { checkBets, openRounds, type Placement } from './opening.ts';
import { computeRound, type Round } from '../round.ts';
import { findPair } from '../seeds/seed-store.ts';
import type { StudioSession } from '../session.ts';
import { settleRound } from './settle.ts';
import * as store from '../store.ts';

/** A round after a step, with the balances the wallet answered: after the bet, and after the payout where it is booked. */
export type Played = {
  round: Round;
  balanceAfterBetMinor: bigint | null;
  balanceMinor: bigint | null;
  /** Why the second bet of a climb was not placed, where the first one was. */
  secondRefusal?: string;
};

/** Turns a refusal of the rules into the studio's answer; nothing was charged and no nonce was taken. */
export async function refusing<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlayRefused) throw new StudioError(error.code, 422);
    throw error;
  }
}

/**
 * Places a bet, or both bets of a climb, in this order: round stored, bet at the wallet, outcome computed and stored, then returned
 * (games §2.3). A repeated request id gets the same round. A refused second bet does not affect the first.
 * @throws StudioError STAKE_INVALID, INPUT_INVALID, TOO_FAST, ROUND_RUNNING, SEED_MISSING, BETS_CLOSED, NO_BET, or the wallet's refusal
 */
export async function placeBet(context: StudioContext, session: StudioSession, placement: Placement): Promise<Played> {
  const repeated = await store.findRoundByRequest(context.pool, session.playerId, placement.requestId);
  if (repeated) return answerRepeat(repeated);
  await refusing(() => checkBets(session, placement));
  if (!session.isDemo && hasJackpots(session.gameId) && !(await ratedCurrency(context, session.currency)))
    throw new StudioError('UNAVAILABLE', 503);
  const [opening, second] = await openRounds(context, session, placement);
  if (!opening) throw new Error('No round was opened.');
  const account = accountOf(context, opening, placement.record);
  return second ? playBoth(context, { account, opening, session }, second) : playOne(context, { account, opening, session });
}

async function playOne(context: StudioContext, sending: Sending): Promise<Played> {
  const { account, opening } = sending;
  const { bets, balanceMinor } = await sendBet(context, sending);
  if (isAtTable(opening)) {
    const lying = await leaveOnTable(context, opening, bets);
    return { round: lying, balanceAfterBetMinor: balanceMinor, balanceMinor };
  }
  const round = await writeOutcome(context, opening, { actions: [], bets, startsAt: opening.startsAt });
  return finishIfPaying(context, account, { round, balanceAfterBetMinor: balanceMinor, balanceMinor });
}

/** Leaves an accepted bet on a live table: nothing of its outcome is computed before the table's round has ended. */
async function leaveOnTable(context: StudioContext, opening: Round, bets: Round['bets']): Promise<Round> {
  const lying = await store.updateRound(context.pool, opening, { bets, state: 'open', lastActionAt: context.clock.now() });
  if (!lying) throw new StudioError('ROUND_RUNNING');
  return lying;
}

/** Both bets climb from the same moment. */
async function playBoth(context: StudioContext, sending: Sending, second: Round): Promise<Played> {
  const { account, opening, session } = sending;
  const first = await sendBet(context, sending).catch(async (error: unknown) => {
    // The second bet has not been sent yet.
    await store.updateRound(context.pool, second, { state: 'voided', refusal: 'NO_BET' });
    throw error;
  });
  const other = await sendSecond(context, { account, opening: second, session });
  const startsAt = opening.startsAt ?? context.clock.now();
  const round = await writeOutcome(context, opening, { actions: [], bets: first.bets, startsAt });
  if (other.bets) await writeOutcome(context, second, { actions: [], bets: other.bets, startsAt });
  const balanceMinor = other.balanceMinor ?? first.balanceMinor;
  const played = await finishIfPaying(context, account, { round, balanceAfterBetMinor: balanceMinor, balanceMinor });
  return other.refusal === undefined ? played : { ...played, secondRefusal: other.refusal };
}

type Sending = { account: Account; opening: Round; session: StudioSession };
type Sent = { bets?: Round['bets']; balanceMinor: bigint | null; refusal?: string };

/** Sends the bet of a round to the wallet. @throws StudioError NO_BET, or the wallet's refusal */
async function sendBet(context: StudioContext, { account, opening, session }: Sending): Promise<Sent & { bets: Round['bets'] }> {
  const [bet] = opening.bets;
  if (!bet) throw new Error('A round was opened without a bet.');
  const movement = await account.bet(opening, { ...bet, token: session.token });
  if (movement.kind !== 'done') return abandon(context, account, { round: opening, movement });
  return { bets: [{ ...bet, isAccepted: true }], balanceMinor: movement.balanceMinor };
}

/** Sends the second bet; its refusal does not affect the first. */
async function sendSecond(context: StudioContext, sending: Sending): Promise<Sent> {
  try {
    return await sendBet(context, sending);
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    return { balanceMinor: null, refusal: error.code };
  }
}

function answerRepeat(round: Round): Played {
  if (round.state === 'opening') throw new StudioError('ROUND_RUNNING');
  if (round.state === 'returning' || round.state === 'voided') throw new StudioError(round.refusal ?? 'NO_BET');
  return { round, balanceAfterBetMinor: null, balanceMinor: null };
}

/** Voids the round of a refused bet, whose nonce is used up; a bet without an answer is rolled back until the wallet confirms it. */
async function abandon(context: StudioContext, account: Account, { round, movement }: { round: Round; movement: NotDone }): Promise<never> {
  if (movement.kind === 'refused') {
    await store.updateRound(context.pool, round, { state: 'voided', refusal: movement.code });
    throw new StudioError(await refusalOf(context, round, movement.code));
  }
  const returning = await store.updateRound(context.pool, round, { state: 'returning', refusal: 'NO_BET' });
  if (returning) await settleRound(context, returning, account);
  throw new StudioError('NO_BET', 503);
}

/** Ends a free-spin campaign once the operator refuses a further spin, whatever the studio has counted. */
async function refusalOf(context: StudioContext, { freespinId }: Round, code: string): Promise<string> {
  if (freespinId === null || code !== 'LIMIT_EXCEEDED') return code;
  await endFreespins(context.pool, freespinId);
  return 'FREESPINS_OVER';
}

/** Computes the outcome of a round and stores it before any of it leaves the studio. */
export async function writeOutcome(
  context: StudioContext,
  before: Round,
  step: Pick<Round, 'actions' | 'bets'> & Partial<Pick<Round, 'startsAt'>>,
): Promise<Round> {
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

/** Pays and closes a finished round. If the wallet does not answer, the job continues and the balance is unknown. */
export async function finishIfPaying(context: StudioContext, account: Account, played: Played): Promise<Played> {
  if (played.round.state !== 'paying') return played;
  const { round, balanceMinor } = await settleRound(context, played.round, account);
  return { ...played, round, balanceMinor };
}
