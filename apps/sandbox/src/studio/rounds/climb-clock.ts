import { crashGames, crossingMs, leastTarget, mostTarget, multiplierAt } from '@pavilion/fairness';
import * as z from 'zod';
import { StudioError } from '../context.ts';
import type { Round } from '../round.ts';

/** A climb without a target is cashed out this long after its player's last heartbeat. */
const patienceMs = 10_000;

const pointSchema = z.object({ crashAt: z.number() });
const inputSchema = z.object({ cashOutAt: z.number().optional() });

/** Rounds that run by the clock: Climb and Rocket Ladder (games §3.14). */
export const isClimb = (round: Pick<Round, 'engine'>): boolean => round.engine === 'crash';

type ClimbRound = Pick<Round, 'gameId' | 'input' | 'outcome' | 'lastActionAt' | 'seenAt' | 'startsAt'>;
type OpenClimb = ClimbRound & Pick<Round, 'pendingAction'>;

/**
 * The running time of a climb in milliseconds, negative while a shared round waits for its start. Without a set start it began when its
 * outcome was stored, which no action has followed yet.
 */
export const elapsedMs = (round: Pick<ClimbRound, 'lastActionAt' | 'startsAt'>, at: Date): number =>
  at.getTime() - (round.startsAt ?? round.lastActionAt).getTime();

function marksOf(round: ClimbRound): { point: number; target: number; isTargetChosen: boolean; leftMs: number } {
  const game = crashGames.get(round.gameId);
  if (!game) throw new StudioError('GAME_UNKNOWN', 404);
  const { cashOutAt: chosen } = inputSchema.parse(round.input);
  return {
    point: pointSchema.parse(round.outcome).crashAt,
    target: chosen ?? mostTarget(game),
    isTargetChosen: chosen !== undefined,
    leftMs: elapsedMs(round, round.seenAt ?? round.lastActionAt) + patienceMs,
  };
}

/**
 * How the clock has ended a climb by now: `end` where its target is reached or its point passed, `cashOut:…` where its
 * player has been gone for ten seconds without a target of their own, nothing while it still rises (games §3.14).
 */
export function endByClock(round: ClimbRound, now: Date): string | undefined {
  const { point, target, isTargetChosen, leftMs } = marksOf(round);
  const elapsed = elapsedMs(round, now);
  const atLeaving = multiplierAt(leftMs);
  if (!isTargetChosen && elapsed >= leftMs && atLeaving <= point && atLeaving < target) return `cashOut:${atLeaving}`;
  const shown = multiplierAt(elapsed);
  return shown > point || shown >= target ? 'end' : undefined;
}

/** Milliseconds until the clock ends a climb; its player is held to be watching. */
export function msUntilEnd(round: ClimbRound, now: Date): number {
  const { point, target } = marksOf(round);
  return crossingMs(target <= point ? target : point + 1) - elapsedMs(round, now);
}

const handMark = 'cashOut:';

/**
 * How far an open climb has certainly run, which its player is told: by the clock while it rises, and no further than its end, which may be due
 * or on its way to the books by the time an answer is put together (GS-56). Nothing of an end is told before it has passed.
 */
export function certainMs(round: OpenClimb, at: Date): number {
  const { point, target, isTargetChosen, leftMs } = marksOf(round);
  const ends = [target <= point ? crossingMs(target) : crossingMs(point + 1) - 1];
  if (!isTargetChosen) ends.push(leftMs);
  const { action } = round.pendingAction ?? {};
  if (action?.startsWith(handMark)) ends.push(crossingMs(Number(action.slice(handMark.length))));
  return Math.min(elapsedMs(round, at), ...ends);
}

/**
 * The action a cash-out becomes at the server's receipt: its hundredths, or the end the clock had reached before it.
 * A tie with the point goes to the player. @throws StudioError ACTION_ILLEGAL below the least target
 */
export function cashOutAt(round: ClimbRound, receivedAt: Date, action: string): string {
  const ended = endByClock(round, receivedAt);
  if (action !== 'cashOut' || ended !== undefined) return ended ?? action;
  const shown = multiplierAt(elapsedMs(round, receivedAt));
  if (shown < leastTarget) throw new StudioError('ACTION_ILLEGAL', 422);
  return `cashOut:${shown}`;
}
