import { accountOf } from '../accounts/accounts.ts';
import { endByClock, isClimb, msUntilEnd } from './climb-clock.ts';
import { inTransaction } from '../database.ts';
import { revealAndTell } from '../shared-rounds/reveal.ts';
import { isAtTable } from '../shared-rounds/shared-games.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { finishIfPaying, type Played, writeOutcome } from './play.ts';
import type { Round } from '../round.ts';
import { findPair } from '../seeds/seed-store.ts';
import * as store from '../store.ts';
import type { CallRecord } from '../accounts/wallet.ts';

/** A watching call is answered when the climb ends, or after this long: its picture goes no further than it has been told (GS-55). */
const tellEveryMs = 250;
/** A watching call later than this after the last heartbeat is the next. */
const heartbeatMs = 1000;
/** Timers may ring a little early; the clock must have passed the border. */
export const timerMarginMs = 2;

export const unpaid = (round: Round): Played => ({ round, balanceAfterBetMinor: null, balanceMinor: null });

/** Stores and pays the end of a climb, unless another writer was first. */
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

/** Ends a climb whose time has come; nothing happens to the others, nor to one whose cash-out is under way. */
export async function endDueClimb(context: StudioContext, round: Round): Promise<Played> {
  const action = round.pendingAction === null ? endByClock(round, context.clock.now()) : undefined;
  return action === undefined ? unpaid(round) : endClimb(context, round, { action });
}

/**
 * True while a climb continues for the player's other bet, or a shared round for others: its crash point stays secret after a cash-out until
 * it has passed, and a table's result until its round has ended.
 */
export async function hidesPoint(context: Pick<StudioContext, 'pool'>, round: Round): Promise<boolean> {
  if (!isClimb(round) && !isAtTable(round)) return false;
  const pair = await findPair(context.pool, round.seedPairId);
  if (pair.isShared) return pair.revealedAt === null;
  const other = await store.findOtherBet(context.pool, round);
  return other !== undefined && (other.state === 'opening' || other.state === 'open');
}

const isHeartbeatDue = ({ seenAt }: Round, now: Date): boolean => seenAt === null || now.getTime() - seenAt.getTime() >= heartbeatMs;

/**
 * Waits for the next end of the player's climb, of either bet, or until its picture has to be told how far it has run, and counts as a heartbeat.
 * The crash point stays secret until it has passed.
 */
export async function watchClimb(context: StudioContext, round: Round): Promise<Played> {
  const other = await store.findOtherBet(context.pool, round);
  const open = [round, ...(other ? [other] : [])].filter(({ state }) => state === 'open');
  if (open.length === 0) return unpaid(round);
  const now = context.clock.now();
  // A player who returns too late gets the end that fell due meanwhile.
  if (open.every((one) => endByClock(one, now) === undefined)) {
    for (const one of open) if (isHeartbeatDue(one, now)) await store.touchRound(context.pool, one.id, now);
    const leftMs = Math.min(...open.map((one) => msUntilEnd(one, now)));
    await context.wait(Math.min(tellEveryMs, Math.max(0, leftMs) + timerMarginMs));
  }
  await inTransaction(context.pool, (database) => revealAndTell(database, context.clock.now()));
  let balanceMinor: bigint | null = null;
  for (const { id } of open) balanceMinor = (await endIfDue(context, id)).balanceMinor ?? balanceMinor;
  return { ...unpaid((await store.findRound(context.pool, round.id)) ?? round), balanceMinor };
}

/** Ends a climb whose time is up. */
async function endIfDue(context: StudioContext, roundId: string): Promise<{ balanceMinor: bigint | null }> {
  const current = await store.findRound(context.pool, roundId);
  return current?.state === 'open' ? endDueClimb(context, current) : { balanceMinor: null };
}
