import { blackjackGames, chartAction, handInTurn, playableGameIds } from '@pavilion/fairness';
import * as z from 'zod';
import { accountOf, studioOf } from '../accounts/accounts.ts';
import { act, releaseStaleAction } from './action.ts';
import { endClimb } from './climb.ts';
import { isClimb } from './climb-clock.ts';
import { retryDelaysMs, type StudioContext, StudioError } from '../context.ts';
import { placeBet, type Played } from './play.ts';
import { newRoundId } from '../../random.ts';
import { referenceAction, referenceInput } from '../reference-bets.ts';
import type { Round } from '../round.ts';
import { chooseFirstClientSeed } from '../seeds/seeds.ts';
import { saveSession, type StudioSession } from '../session.ts';
import { findPair } from '../seeds/seed-store.ts';
import { settleRound } from './settle.ts';
import * as store from '../store.ts';
import { viewRound } from './view.ts';
import { amountText, type CallRecord, callUntilDecided } from '../accounts/wallet.ts';

type ProgramRounds = { playerId: string; gameId: string; currency: string; stakeMinor: bigint; rounds: number };
/**
 * `roundId`: also of a round whose bet was refused or rolled back; null if no round was opened. `status`: the end of the round, or the
 * refusal.
 */
type ProgramRound = { roundId: string | null; status: string; stake: string; payout: string; calls: CallRecord[] };

const tokenSchema = z.looseObject({ status: z.literal('OK'), sessionToken: z.string() });

const catalogueGameSchema = z.object({ data: z.looseObject({ identity: z.string() }) });
const lookUpTimeoutMs = 3000;

/**
 * The studio's id of a game that the caller may have named by the platform's id, looked up in the platform's public catalogue.
 * @throws StudioError GAME_UNKNOWN
 */
async function ownGameId(context: StudioContext, gameId: string): Promise<string> {
  if (playableGameIds.includes(gameId)) return gameId;
  const address = `${context.platformUrl()}/api/game/games/${encodeURIComponent(gameId)}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(lookUpTimeoutMs) }).catch(() => null);
  const json: unknown = response?.ok ? await response.json() : null;
  const found = catalogueGameSchema.safeParse(json);
  if (!found.success || !playableGameIds.includes(found.data.data.identity)) throw new StudioError('GAME_UNKNOWN', 404);
  return found.data.data.identity;
}

/** Opens a session as the platform's back office would for a test player (`POST /provider/v1/sessions`, sandbox only). */
async function openSession(context: StudioContext, { playerId, gameId, currency }: ProgramRounds): Promise<StudioSession> {
  const use = { studio: studioOf(context, gameId) };
  // Nothing has been bet yet, so a repeat after a lost reply only opens the session again.
  const result = await callUntilDecided(context, use, { type: 'sessions', body: { playerId, gameId, currency } });
  if (!result.isDecided) throw new StudioError('UNAVAILABLE', 503);
  const opened = tokenSchema.safeParse(result.answer);
  if (!opened.success) throw new StudioError(result.answer.status === 'OK' ? 'SESSION_INVALID' : result.answer.status, 422);
  const session = { token: opened.data.sessionToken, playerId, gameId, currency, isDemo: false, spinMinMs: 0 };
  await saveSession(context, session);
  await chooseFirstClientSeed(context, playerId, 'sandbox-rounds');
  return session;
}

const cardsSchema = z.object({ player: z.array(z.array(z.number())), dealer: z.array(z.number()) });

/** The chart's choice for the hand in turn, the only one with legal actions. */
async function chartChoice(context: StudioContext, round: Round): Promise<string> {
  const { outcome, legalActions } = viewRound(round, await findPair(context.pool, round.seedPairId));
  const { player, dealer } = cardsSchema.parse(outcome);
  const table = blackjackGames.get(round.gameId);
  if (!table) throw new StudioError('GAME_UNKNOWN', 404);
  return chartAction(table.chart, { cards: player[handInTurn(player, round.actions)] ?? [], dealerUp: dealer[0] ?? 0, legalActions });
}

/** The next action of the published auto-play in an open round (games §10). */
async function nextAction(context: StudioContext, round: Round): Promise<string> {
  if (round.engine === 'blackjack') return chartChoice(context, round);
  const { outcome } = viewRound(round, await findPair(context.pool, round.seedPairId));
  return referenceAction({ ...round, outcome });
}

async function playOut(
  context: StudioContext,
  session: StudioSession,
  { placed, record }: { placed: Played; record: (call: CallRecord) => void },
) {
  let played = placed;
  while (played.round.state === 'open') {
    const { round } = played;
    if (isClimb(round)) {
      // The target is evaluated at its exact value: a program need not wait for the clock.
      played = await endClimb(context, round, { action: 'end', record });
      continue;
    }
    const choice = await nextAction(context, round);
    const request = { roundId: round.id, seen: round.actions.length, record };
    try {
      played = await act(context, session, { ...request, action: choice });
    } catch (error) {
      // A refused double or split is not available, so the hand continues with a card.
      if (!(error instanceof StudioError) || (choice !== 'double' && choice !== 'split')) throw error;
      await freeAction(context, round.id);
      played = await act(context, session, { ...request, action: 'hit' });
    }
  }
  return deliver(context, played.round, record);
}

/** A further bet without a known result blocks the hand until it is rolled back; a program need not wait for the job. */
async function freeAction(context: StudioContext, roundId: string): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    const round = await store.findRound(context.pool, roundId);
    if (!round?.pendingAction) return;
    await context.wait(delayMs);
    await releaseStaleAction(context, round);
  }
}

const isOwed = ({ state }: Round): boolean => state === 'paying' || state === 'returning';

/** Delivers pending wins and rollbacks before the next round, as the job would; what remains is left to the job. */
async function deliver(context: StudioContext, round: Round, record?: (call: CallRecord) => void): Promise<Round> {
  let current = round;
  for (const delayMs of retryDelaysMs) {
    if (!isOwed(current)) return current;
    await context.wait(delayMs);
    current = (await settleRound(context, current, accountOf(context, current, record))).round;
    // The job may have been first; its result counts.
    if (isOwed(current)) current = (await store.findRound(context.pool, current.id)) ?? current;
  }
  return current;
}

/** Plays one round and lists its calls; a refusal is returned, not thrown. */
async function playOne(context: StudioContext, session: StudioSession, program: ProgramRounds): Promise<ProgramRound> {
  const calls: CallRecord[] = [];
  const record = (call: CallRecord): void => void calls.push(call);
  const placement = {
    requestId: newRoundId(context.clock.now()),
    stakeMinor: program.stakeMinor,
    input: referenceInput(program.gameId, program.stakeMinor),
    isPaced: false,
    record,
  };
  const describe = (round: Round, status: string): ProgramRound => ({
    roundId: round.id,
    status,
    stake: amountText(round.stakedMinor, round.currency),
    payout: amountText(round.payoutMinor, round.currency),
    calls,
  });
  try {
    const round = await playOut(context, session, { placed: await placeBet(context, session, placement), record });
    return describe(round, round.state);
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    const opened = await store.findRoundByRequest(context.pool, session.playerId, placement.requestId);
    if (opened) return describe(await deliver(context, opened, record), error.code);
    return {
      roundId: null,
      status: error.code,
      stake: amountText(program.stakeMinor, program.currency),
      payout: amountText(0n, program.currency),
      calls,
    };
  }
}

/** Plays real rounds through the signed wallet calls and lists every call (`POST /sandbox/studio/rounds`). */
export async function playProgramRounds(context: StudioContext, asked: ProgramRounds): Promise<ProgramRound[]> {
  const program = { ...asked, gameId: await ownGameId(context, asked.gameId) };
  const session = await openSession(context, program);
  const results: ProgramRound[] = [];
  for (let index = 0; index < program.rounds; index += 1) {
    const running = await store.findRunningRound(context.pool, session.playerId, session.gameId);
    if (running) await deliver(context, running);
    results.push(await playOne(context, session, program));
  }
  return results;
}
