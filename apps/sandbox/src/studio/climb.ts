import { accountOf } from './accounts.ts';
import { ownRound } from './action.ts';
import { endByClock, isClimb, msUntilEnd } from './climb-clock.ts';
import { type StudioContext, StudioError } from './context.ts';
import { finishIfPaying, type Played, writeOutcome } from './play.ts';
import type { Round } from './round.ts';
import type { StudioSession } from './session.ts';
import * as store from './store.ts';
import type { CallRecord } from './wallet.ts';

/** A watching call is answered when the climb ends, or after this long: the next one is the player's heartbeat. */
const watchMs = 1000;
/** Timers may ring a little early; the clock must have passed the border. */
const timerMarginMs = 2;

const unpaid = (round: Round): Played => ({ round, balanceAfterBetMinor: null, balanceMinor: null });

/** Writes how a climb ended and pays it; where another writer was first its end stands. */
export async function endClimb(
  context: StudioContext,
  round: Round,
  end: { action: string; record?: (call: CallRecord) => void },
): Promise<Played> {
  try {
    const after = await writeOutcome(context, round, { actions: [end.action], bets: round.bets });
    return await finishIfPaying(context, accountOf(context, round, end.record), unpaid(after));
  } catch (error) {
    if (!(error instanceof StudioError) || error.code !== 'ROUND_RUNNING') throw error;
    return unpaid((await store.findRound(context.pool, round.id)) ?? round);
  }
}

/** Ends a climb whose time has come; nothing happens to the others. */
export async function endDueClimb(context: StudioContext, round: Round): Promise<Played> {
  const action = endByClock(round, context.clock.now());
  return action === undefined ? unpaid(round) : endClimb(context, round, { action });
}

/**
 * Waits with the player for the end of a climb, a second at most, and counts as being there meanwhile. Nothing of the
 * point is told before it is passed. @throws StudioError ROUND_UNKNOWN
 */
export async function watchClimb(context: StudioContext, session: StudioSession, roundId: string): Promise<Played> {
  const round = await ownRound(context, session, roundId);
  if (round.state !== 'open' || !isClimb(round)) return unpaid(round);
  const now = context.clock.now();
  // Whoever comes back too late meets the end that was due without them.
  if (endByClock(round, now) !== undefined) return endDueClimb(context, round);
  await store.touchRound(context.pool, round.id, now);
  await context.wait(Math.min(watchMs, Math.max(0, msUntilEnd(round, now)) + timerMarginMs));
  const current = await store.findRound(context.pool, round.id);
  if (!current || current.state !== 'open') return unpaid(current ?? round);
  return endDueClimb(context, current);
}
