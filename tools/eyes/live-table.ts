import { setTimeout as rest } from 'node:timers/promises';
import { referenceInput } from '@pavilion/sandbox/studio/reference-bets.ts';
import { tableClock } from '@pavilion/sandbox/studio/shared-rounds/shared-games.ts';
import * as z from 'zod';
import { compute, type LiveClock, makeRound, nowOf, type Seat, SEEDS, settle } from './seats.ts';

const WATCH_MS = 900;
const SHOWN_RESULTS = 6;
const STAKE_MINOR = 100n;
const { bettingMs, closedMs, gapMs } = tableClock;

export const openLiveTable = (number: number, now: Date): LiveClock => ({ number, openedAtMs: now.getTime() });

const endOf = ({ openedAtMs }: LiveClock): number => openedAtMs + bettingMs + closedMs;

/** How long the seat's table still takes bets, by its clock. */
export const leftToBetMs = ({ live, speed }: Seat): number =>
  live === null ? 0 : live.openedAtMs + bettingMs - nowOf({ speed }).getTime();

/** Opens the next round once the result of the one before has been shown, and read where the player had a bet on it. */
function keepTime({ open, isHeld }: Seat, live: LiveClock, nowMs: number): void {
  if (open.length > 0 || isHeld || nowMs < endOf(live) + gapMs) return;
  live.openedAtMs = nowMs;
  live.number += 1;
}

function outcomeOf(seat: Seat, nonce: number): unknown {
  return compute(makeRound(seat, { nonce, stakeMinor: STAKE_MINOR, input: referenceInput(seat.game, STAKE_MINOR) }), []).outcome;
}

const betSchema = z.object({ stakeMinor: z.coerce.bigint(), input: z.unknown(), company: z.number() });

/** Takes a bet on the open round: it lies on the table without an outcome. */
export function betOnTable(seat: Seat, body: unknown) {
  const { stakeMinor, input, company } = betSchema.parse(body);
  if (seat.live?.number !== company || nowOf(seat).getTime() >= seat.live.openedAtMs + bettingMs) return undefined;
  const round = makeRound(seat, { nonce: company, stakeMinor, input });
  seat.nonce += 1;
  seat.isHeld = true;
  return settle(seat, [], [{ ...round, startsAt: nowOf(seat) }]);
}

/** Waits a moment for the end of the round that the seat's bet lies on. */
export async function watchAtTable(seat: Seat) {
  const { live, open } = seat;
  if (live === null || open.length === 0) return undefined;
  const leftMs = endOf(live) - nowOf(seat).getTime();
  if (leftMs > 0) await rest(Math.min(WATCH_MS, leftMs) / seat.speed);
  const isOver = nowOf(seat).getTime() >= endOf(live);
  return settle(seat, open, isOver ? open.map((round) => compute(round, [])) : open);
}

/** The bets on the table: the seat's own, and those of two others. */
function betsOn({ open }: Seat, isOver: boolean) {
  const own = open.map(() => ({ player: 1, isOwn: true, fields: [], returnedTimes: null }));
  const others = [
    { fields: ['red', 'straight:17', 'player', 'small', '1'], returned: 200 },
    { fields: ['black', 'banker', '5', 'big'], returned: 0 },
  ];
  return [
    ...own,
    ...others.map(({ fields, returned }, index) => ({
      player: own.length + index + 1,
      isOwn: false,
      fields,
      returnedTimes: isOver ? returned : null,
    })),
  ];
}

const phaseOf = ({ openedAtMs }: LiveClock, nowMs: number) => (nowMs >= openedAtMs + bettingMs ? 'closed' : 'betting');

/** The table as its studio tells it. */
export async function viewLiveTable(seat: Seat) {
  const { live } = seat;
  if (live === null) return undefined;
  await rest(WATCH_MS / seat.speed / 4);
  const nowMs = nowOf(seat).getTime();
  keepTime(seat, live, nowMs);
  const isOver = nowMs >= endOf(live);
  const last = isOver ? live.number : live.number - 1;
  const ended = Array.from({ length: Math.min(SHOWN_RESULTS, last) }, (_, index) => last - index);
  const bets = betsOn(seat, isOver);
  return {
    number: live.number,
    phase: isOver ? 'over' : phaseOf(live, nowMs),
    elapsedMs: nowMs - live.openedAtMs - bettingMs,
    nextInMs: isOver ? Math.max(0, endOf(live) + gapMs - nowMs) : null,
    bettingMs,
    salt: SEEDS.clientSeed,
    endHash: '0',
    outcome: isOver ? outcomeOf(seat, live.number) : null,
    players: bets.length,
    bets,
    ended: ended.map((number) => ({ number, outcome: outcomeOf(seat, number) })),
  };
}
