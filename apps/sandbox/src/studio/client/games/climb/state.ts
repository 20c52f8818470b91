import { crossingMs, leastTarget, multiplierAt, targetPayout } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Bet, Round, SharedRound } from '../../api.ts';

// Times are milliseconds of the browser's monotonic clock, multipliers hundredths. Every event carries its time.

/** The pause between two climbs of the player's own (games §8.2). */
export const pauseMs = 3000;
/** How long the player's own result stays on the stage before the shared round comes back. */
const sharedPauseMs = 1800;
/** A bet sent later than this before the start would reach the studio after betting has closed. */
const lastCallMs = 250;

/** The table of a climb: the player's own round, and the shared round as last received. */
export type Climb = {
  readonly isShared: boolean;
  /** The player's own round on the stage, open or finished. */
  readonly round: Round | null;
  /** Until this time the player's own result stays on the stage. */
  readonly heldUntilMs: number;
  readonly isBusy: boolean;
  readonly latest: { readonly round: SharedRound; readonly receivedAtMs: number } | null;
  /** The shared round's number and phase on the stage, null while another climb or none is shown. */
  readonly shownPhase: string | null;
};

export type ClimbEvent =
  | { readonly type: 'modeChosen'; readonly isShared: boolean }
  | { readonly type: 'busyChanged'; readonly isBusy: boolean }
  /** A bet was placed, or an open round was found after a reload. */
  | { readonly type: 'roundOpened'; readonly round: Round }
  /** One of two bets was cashed out; the other is still open. */
  | { readonly type: 'betClosed'; readonly round: Round }
  | { readonly type: 'roundEnded'; readonly round: Round; readonly nowMs: number }
  | { readonly type: 'sharedRoundUpdated'; readonly round: SharedRound; readonly nowMs: number };

export const initialClimb = (isShared: boolean): Climb => ({
  isShared,
  round: null,
  heldUntilMs: 0,
  isBusy: false,
  latest: null,
  shownPhase: null,
});

export const isOpen = ({ round }: Climb): boolean => round !== null && !round.isFinished;

function chooseMode(climb: Climb, isShared: boolean): Climb {
  if (isOpen(climb) || climb.isBusy) return climb;
  return { ...climb, isShared, shownPhase: null, round: isShared ? climb.round : null, latest: isShared ? climb.latest : null };
}

function followSharedRound(climb: Climb, { round, nowMs }: { round: SharedRound; nowMs: number }): Climb {
  const latest = { round, receivedAtMs: nowMs };
  const phase = `${round.number} ${round.phase}`;
  const isStageTaken = isOpen(climb) || climb.isBusy || nowMs < climb.heldUntilMs;
  const next = { ...climb, latest };
  if (!climb.isShared || isStageTaken || phase === climb.shownPhase) return next;
  return { ...next, round: null, shownPhase: phase };
}

/** The table after an event; the same object where the event is ignored. */
export function reduceClimb(climb: Climb, event: ClimbEvent): Climb {
  switch (event.type) {
    case 'modeChosen':
      return chooseMode(climb, event.isShared);
    case 'busyChanged':
      return { ...climb, isBusy: event.isBusy };
    case 'roundOpened':
      return { ...climb, round: event.round };
    case 'betClosed':
      return { ...climb, round: event.round };
    case 'roundEnded':
      return { ...climb, round: event.round, heldUntilMs: event.nowMs + (climb.isShared ? sharedPauseMs : pauseMs) };
    case 'sharedRoundUpdated':
      return followSharedRound(climb, event);
  }
}

const sharedElapsedMs = ({ round, receivedAtMs }: NonNullable<Climb['latest']>, nowMs: number): number =>
  round.elapsedMs + nowMs - receivedAtMs;

/** The number of the shared round that takes bets, undefined where none does. */
export function openNumber({ latest }: Climb, nowMs: number): number | undefined {
  if (latest?.round.phase !== 'betting') return undefined;
  return sharedElapsedMs(latest, nowMs) < -lastCallMs ? latest.round.number : undefined;
}

/** Milliseconds to the start of the shared round; 0 once it has started. */
export const untilStartMs = ({ latest }: Climb, nowMs: number): number =>
  latest?.round.phase === 'betting' ? Math.max(0, -sharedElapsedMs(latest, nowMs)) : 0;

const outcomeSchema = z.object({ crashAt: z.number() });
const inputSchema = z.object({ cashOutAt: z.optional(z.number()) });
const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

const betsOf = ({ first, second }: Round): readonly Bet[] => (second ? [first, second] : [first]);

/** The multiplier at which a round crashed, undefined while its outcome is secret. */
export const crashPointOf = (round: Round): number | undefined =>
  betsOf(round)
    .map(({ outcome }) => outcomeSchema.safeParse(outcome).data?.crashAt)
    .find(isDefined);

const targetOf = (bet: Bet): number | undefined => inputSchema.safeParse(bet.input).data?.cashOutAt;

/** The multiplier a finished bet was cashed out at, undefined where it was lost or is still open. */
export function cashedOutAt(bet: Bet): number | undefined {
  if (bet.payoutMinor === 0n) return undefined;
  const manual = bet.actions.find((action) => action.startsWith('cashOut:'));
  return manual === undefined ? targetOf(bet) : Number(manual.slice('cashOut:'.length));
}

/** The multiplier of a bet after `elapsedMs`, at most its target, which the studio pays exactly, or else the game's cap. */
export const multiplierOf = (bet: Bet, { elapsedMs, cap }: { elapsedMs: number; cap: number }): number =>
  Math.min(multiplierAt(elapsedMs), targetOf(bet) ?? cap);

/** Multipliers the picture flags: targets of open bets, and where closed ones were cashed out. */
export const flagsOf = (round: Round): { targets: number[]; cashedOutAt: number[] } => ({
  targets: betsOf(round)
    .filter((bet) => !bet.isFinished)
    .map(targetOf)
    .filter(isDefined),
  cashedOutAt: betsOf(round).map(cashedOutAt).filter(isDefined),
});

/** The end of a finished round: its crash if a bet was lost, else its last cash-out; `atMs` is the time since its start. */
export function endingOf(round: Round): { isLost: boolean; multiplier: number; atMs: number } {
  const ends = betsOf(round).map(cashedOutAt);
  const isLost = ends.includes(undefined);
  const multiplier = isLost ? (crashPointOf(round) ?? 100) : Math.max(...ends.filter(isDefined));
  return { isLost, multiplier, atMs: crossingMs(multiplier) };
}

/** The main button of an open round: cashes out the first open bet. */
export function mainBetOf(round: Round, { elapsedMs, cap }: { elapsedMs: number; cap: number }) {
  const bet = betsOf(round).find((one) => !one.isFinished) ?? round.first;
  const action = bet === round.second ? 'cashOut2' : 'cashOut';
  const isEnabled = elapsedMs >= 0 && multiplierOf(bet, { elapsedMs, cap }) >= leastTarget && round.legalActions.includes(action);
  return { bet, action, isEnabled };
}

export type ClimbBet = { readonly stakeMinor: bigint; readonly target: number | undefined };
type ClimbBetRequest =
  | { readonly problem: 'companyWait' | 'nextClimb' | 'raiseRisk' }
  | { readonly bets: readonly { readonly stakeMinor: bigint; readonly input: object }[]; readonly sharedRound: number | undefined };

/** The request for the bets as set, or the text key of the reason why none can be placed. */
export function requestOf(climb: Climb, bets: readonly ClimbBet[], nowMs: number): ClimbBetRequest {
  const sharedRound = climb.isShared ? openNumber(climb, nowMs) : undefined;
  if (climb.isShared && sharedRound === undefined) return { problem: 'companyWait' };
  if (!climb.isShared && nowMs < climb.heldUntilMs) return { problem: 'nextClimb' };
  if (bets.some(({ stakeMinor, target }) => target !== undefined && targetPayout(stakeMinor, target) <= stakeMinor))
    return { problem: 'raiseRisk' };
  return {
    bets: bets.map(({ stakeMinor, target }) => ({ stakeMinor, input: target === undefined ? {} : { cashOutAt: target } })),
    sharedRound,
  };
}
