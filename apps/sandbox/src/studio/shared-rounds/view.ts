import { multiplierAt } from '@pavilion/fairness';
import type { StudioContext } from '../context.ts';
import type { StudioSession } from '../session.ts';
import { sharedRound } from './rounds.ts';
import { clockOf, liveTables } from './shared-games.ts';
import * as store from './store.ts';

const shownBets = 40;
const shownEnds = 12;
const shownResults = 6;
/** A question is answered when the round moves on, or after this long: a climb’s picture goes no further than it has been told (GS-55). */
const lookMs = 1000;
const tellEveryMs = 250;
/** Timers may ring a little early; the clock must have passed the border. */
const timerMarginMs = 2;

const nextRoundAt = ({ gameId, endsAt }: store.SharedRoundRow): number => endsAt.getTime() + clockOf(gameId).gapMs;

/** When the round next changes by the clock. */
function nextBorder(round: store.SharedRoundRow, now: Date): number {
  const borders = [round.startsAt.getTime(), round.endsAt.getTime(), nextRoundAt(round)];
  return (borders.find((border) => border > now.getTime()) ?? now.getTime()) - now.getTime();
}

/** Where a bet was cashed out in hundredths: null while it flies or where it was lost. */
function cashedOutAt({ actions, input, payoutMinor }: store.SharedBet): number | null {
  if (payoutMinor === 0n) return null;
  const own = actions.find((action) => action.startsWith('cashOut:'));
  return own === undefined ? (input.cashOutAt ?? null) : Number(own.slice('cashOut:'.length));
}

/** Players at a table have a number in the order of their bets, and no name. */
function numbered(bets: readonly store.SharedBet[], playerId: string) {
  const players = [...new Set(bets.map((bet) => bet.playerId))];
  return bets.map((bet) => ({ bet, player: players.indexOf(bet.playerId) + 1, isOwn: bet.playerId === playerId }));
}

type Look = { readonly round: store.SharedRoundRow; readonly now: Date; readonly session: StudioSession };

/** The fields that every view of a shared round has: its phase by the clock, and its proof of fairness once it is over. */
function standing({ round, now }: Look) {
  const isOver = now >= round.endsAt;
  return {
    number: round.number,
    elapsedMs: now.getTime() - round.startsAt.getTime(),
    nextInMs: isOver ? Math.max(0, nextRoundAt(round) - now.getTime()) : null,
    commitment: round.commitment,
    salt: round.salt,
    endHash: round.endHash,
    serverSeed: isOver ? round.serverSeed : null,
  };
}

/** The newest rounds whose ends are no secret any more, the newest first. */
async function endedRounds(context: StudioContext, { now, session }: Look, limit: number): Promise<store.SharedRoundRow[]> {
  const newest = await store.latestRounds(context.pool, session.gameId, limit + 1);
  return newest.filter(({ endsAt }) => now >= endsAt).slice(0, limit);
}

async function viewClimb(context: StudioContext, look: Look) {
  const { round, now, session } = look;
  const isOver = now >= round.endsAt;
  const bets = await store.listBets(context.pool, { pairId: round.pairId, isDemo: session.isDemo, limit: shownBets });
  const ended = await endedRounds(context, look, shownEnds);
  const shown = standing(look);
  return {
    ...shown,
    phase: isOver ? 'over' : now >= round.startsAt ? 'climbing' : 'betting',
    multiplier: isOver ? round.crashAt : multiplierAt(shown.elapsedMs),
    bets: numbered(bets, session.playerId).map(({ bet, player, isOwn }) => ({
      player,
      isOwn,
      isFlying: bet.state === 'open',
      cashedOutAt: cashedOutAt(bet),
    })),
    ended: ended.map(({ number, crashAt }) => ({ number, crashAt })),
  };
}

/** What a bet on a table has returned, in hundredths of its stake; null until it is settled. */
const returnedTimes = ({ state, stakedMinor, payoutMinor }: store.SharedBet): number | null =>
  state === 'open' || stakedMinor === 0n ? null : Number((payoutMinor * 100n) / stakedMinor);

async function viewTable(context: StudioContext, look: Look) {
  const { round, now, session } = look;
  const isOver = now >= round.endsAt;
  const seated = { pairId: round.pairId, isDemo: session.isDemo };
  const bets = await store.listBets(context.pool, { ...seated, limit: shownBets });
  const ended = await endedRounds(context, look, shownResults);
  return {
    ...standing(look),
    phase: isOver ? 'over' : now >= round.startsAt ? 'closed' : 'betting',
    bettingMs: clockOf(session.gameId).bettingMs,
    outcome: isOver ? round.outcome : null,
    players: await store.countPlayers(context.pool, seated),
    bets: numbered(bets, session.playerId).map(({ bet, player, isOwn }) => ({
      player,
      isOwn,
      fields: Object.keys(bet.input.bets ?? {}),
      returnedTimes: returnedTimes(bet),
    })),
    ended: ended.map(({ number, outcome }) => ({ number, outcome })),
  };
}

/** How long a question waits: while a climb rises, only until its picture has to be told. */
const patienceMs = ({ gameId, startsAt, endsAt }: store.SharedRoundRow, now: Date): number =>
  !liveTables.has(gameId) && now >= startsAt && now < endsAt ? tellEveryMs : lookMs;

/**
 * The public view of a shared round. A client that has seen `number` waits for its next change, up to a second. Result and seed are revealed
 * after the end (games §1.3).
 */
export async function viewSharedRound(context: StudioContext, session: StudioSession, number: number) {
  const asked = await sharedRound(context, session.gameId);
  if (asked.number === number)
    await context.wait(Math.min(patienceMs(asked, context.clock.now()), nextBorder(asked, context.clock.now()) + timerMarginMs));
  const round = asked.number === number ? await sharedRound(context, session.gameId) : asked;
  const look = { round, now: context.clock.now(), session };
  return liveTables.has(session.gameId) ? viewTable(context, look) : viewClimb(context, look);
}

/** The proof that a shared round was fixed before its bets: its place in the chain. Null for a round with a player's own seeds. */
export async function viewChain(context: Pick<StudioContext, 'pool'>, pairId: string) {
  const round = await store.findRoundOfPair(context.pool, pairId);
  return round ? { number: round.number, endHash: round.endHash } : null;
}
