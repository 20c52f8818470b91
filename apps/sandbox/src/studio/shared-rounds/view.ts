import { multiplierAt } from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import type { StudioSession } from '../session.ts';
import { sharedRound, gapMs } from './rounds.ts';
import * as store from './store.ts';

const shownBets = 40;
const shownEnds = 12;
/** A question is answered when the round moves on, or after this long. */
const lookMs = 1000;
/** Timers may ring a little early; the clock must have passed the border. */
const timerMarginMs = 2;

/** When the round next changes by the clock. */
function nextBorder({ startsAt, endsAt }: store.SharedRoundRow, now: Date): number {
  const borders = [startsAt.getTime(), endsAt.getTime(), endsAt.getTime() + gapMs];
  return (borders.find((border) => border > now.getTime()) ?? now.getTime()) - now.getTime();
}

/** Where a bet was cashed out in hundredths: null while it flies or where it was lost. */
function cashedOutAt({ actions, input, payoutMinor }: store.SharedBet): number | null {
  if (payoutMinor === 0n) return null;
  const own = actions.find((action) => action.startsWith('cashOut:'));
  return own === undefined ? (input.cashOutAt ?? null) : Number(own.slice('cashOut:'.length));
}

/** Players at a table have a number in the order of their bets, and no name. */
function describeBets(bets: readonly store.SharedBet[], playerId: string) {
  const players = [...new Set(bets.map((bet) => bet.playerId))];
  return bets.map((bet) => ({
    player: players.indexOf(bet.playerId) + 1,
    isOwn: bet.playerId === playerId,
    isFlying: bet.state === 'open',
    cashedOutAt: cashedOutAt(bet),
  }));
}

/**
 * The public view of a shared round. A client that has seen `number` waits for its next change, up to a second. Crash point and seed are
 * revealed after the end (games §1.3).
 */
export async function viewSharedRound(context: StudioContext, session: StudioSession, number: number) {
  const asked = await sharedRound(context, session.gameId);
  if (asked.number === number) await context.wait(Math.min(lookMs, nextBorder(asked, context.clock.now()) + timerMarginMs));
  const round = asked.number === number ? await sharedRound(context, session.gameId) : asked;
  const now = context.clock.now();
  const isOver = now >= round.endsAt;
  const bets = await store.listBets(context.pool, { pairId: round.pairId, isDemo: session.isDemo, limit: shownBets });
  const ended = (await store.latestRounds(context.pool, session.gameId, shownEnds + 1)).filter(({ endsAt }) => now >= endsAt);
  const elapsedMs = now.getTime() - round.startsAt.getTime();
  return {
    number: round.number,
    phase: isOver ? 'over' : now >= round.startsAt ? 'climbing' : 'betting',
    elapsedMs,
    multiplier: isOver ? round.crashAt : multiplierAt(elapsedMs),
    nextInMs: isOver ? Math.max(0, round.endsAt.getTime() + gapMs - now.getTime()) : null,
    commitment: round.commitment,
    salt: round.salt,
    endHash: round.endHash,
    serverSeed: isOver ? round.serverSeed : null,
    bets: describeBets(bets, session.playerId),
    ended: ended.slice(0, shownEnds).map(({ number: ofRound, crashAt }) => ({ number: ofRound, crashAt })),
  };
}

/** The proof that a shared round was fixed before its bets: its place in the chain. Null for a round with a player's own seeds. */
export async function viewChain(context: Pick<StudioContext, 'pool'>, pairId: string) {
  const round = await store.findRoundOfPair(context.pool, pairId);
  return round ? { number: round.number, endHash: round.endHash } : null;
}
