import { SECOND_MS } from '../../durations.ts';
import type { Side } from '../../rules/grading/facts.ts';
import { type Draw, exponential } from '../stream.ts';
import { ScriptWriter, type Pair, plusOne, type Step } from './script.ts';

const PERIODS = 3;
const PERIOD_MINUTES = 20;
const MATCH_MINUTES = PERIODS * PERIOD_MINUTES;
const POWER_PLAY_MINUTES = 2;
const POWER_PLAY_OWN = 0.9;
const POWER_PLAY_OPPONENT = 0.5;
const OVERTIME_MINUTES = 5;
const OVERTIME_SHARE = 0.6;
const GOAL_HOLD_MS = 20 * SECOND_MS;
const POWER_PLAY_HOLD_MS = 5 * SECOND_MS;
const SHOOT_OUT_SECONDS = 300;

export interface HockeyParameters {
  readonly lambdaHome: number;
  readonly lambdaAway: number;
  readonly secondsPerPlayMinute: number;
  readonly breakSeconds: number;
  readonly penaltyPerSide: number;
  /** By `powerPlayShareOf(penaltyPerSide)`: the same for every script of a match. */
  readonly powerPlayShare: number;
}

const SHARE_STEPS_A_MINUTE = 50;

/**
 * Mean share of the sixty minutes in which a side plays with one more. Fewer than penalties times two minutes: the side with one more
 * draws no other penalty meanwhile, and what the last siren cuts short is not played. With `off(t)` = chance that none runs at minute t and r =
 * penalties a minute: off' = r·off(t − 2) − r·off(t), off(0) = 1, and the share is the mean of 1 − off. For 3.5 penalties a side 0.1029,
 * not 0.1167.
 */
export function powerPlayShareOf(penaltyPerSide: number): number {
  const steps = MATCH_MINUTES * SHARE_STEPS_A_MINUTE;
  const delay = POWER_PLAY_MINUTES * SHARE_STEPS_A_MINUTE;
  const rate = penaltyPerSide / steps;
  const off = [1];
  let on = 0;
  for (let step = 1; step <= steps; step += 1) {
    const before = off[step - 1] ?? 0;
    const now = before + rate * ((off[step - 1 - delay] ?? 0) - before);
    off.push(now);
    on += 1 - (before + now) / 2;
  }
  return on / steps;
}

/** Something of the sixty minutes, in minutes of play. */
interface Happening {
  readonly minute: number;
  readonly kind: 'goal' | 'power_play' | 'power_play_end';
  readonly side: Side;
}

/** Until when each side plays with one more. */
type PowerPlays = Readonly<Record<Side, number>>;

/**
 * Goals at a constant rate, more in a power play. The rate outside of power plays is a little below the whole one, so that a match with its
 * usual penalties still means λ goals: penalties to come are not priced, those running are (sportsbook §2.3).
 */
function happeningsOf({ lambdaHome, lambdaAway, penaltyPerSide, powerPlayShare }: HockeyParameters, draw: Draw): Happening[] {
  const found: Happening[] = [];
  const usual = 1 + (POWER_PLAY_OWN - POWER_PLAY_OPPONENT) * powerPlayShare;
  const penaltyRate = penaltyPerSide / MATCH_MINUTES;
  const most = 1 + POWER_PLAY_OWN;
  let until: PowerPlays = { home: 0, away: 0 };
  const factor = (own: Side, other: Side, minute: number): number =>
    (1 + (until[own] > minute ? POWER_PLAY_OWN : 0) - (until[other] > minute ? POWER_PLAY_OPPONENT : 0)) / usual;
  // Thinning: candidates at the highest possible rate, accepted at the actual rate.
  const total = ((lambdaHome + lambdaAway) * most) / MATCH_MINUTES + 2 * penaltyRate;
  for (let minute = exponential(draw, total); minute < MATCH_MINUTES; minute += exponential(draw, total)) {
    const at = draw() * total;
    const home = (lambdaHome * factor('home', 'away', minute)) / MATCH_MINUTES;
    const away = (lambdaAway * factor('away', 'home', minute)) / MATCH_MINUTES;
    if (at < home) found.push({ minute, kind: 'goal', side: 'home' });
    else if (at < home + away) found.push({ minute, kind: 'goal', side: 'away' });
    else if (at >= total - 2 * penaltyRate) {
      const side: Side = at >= total - penaltyRate ? 'home' : 'away';
      if (until[side] > minute) continue;
      const ends = Math.min(MATCH_MINUTES, minute + POWER_PLAY_MINUTES);
      until = { ...until, [side]: ends };
      found.push({ minute, kind: 'power_play', side });
      if (ends < MATCH_MINUTES) found.push({ minute: ends, kind: 'power_play_end', side });
    }
  }
  return found.toSorted((a, b) => a.minute - b.minute);
}

const periodAt = (minute: number): number => Math.min(PERIODS, Math.floor(minute / PERIOD_MINUTES) + 1);

/** Seconds since the start at a minute of play. */
function secondsAt({ secondsPerPlayMinute, breakSeconds }: HockeyParameters, minute: number, period = periodAt(minute)): number {
  return minute * secondsPerPlayMinute + (period - 1) * breakSeconds;
}

/** Minutes of play at a time within a period. */
export function minuteAt({ secondsPerPlayMinute, breakSeconds }: HockeyParameters, seconds: number, period: number): number {
  return Math.min(period * PERIOD_MINUTES, (seconds - (period - 1) * breakSeconds) / secondsPerPlayMinute);
}

interface Writing {
  readonly parameters: HockeyParameters;
  readonly writer: ScriptWriter;
  /** Goals of each period; a fourth is overtime or the shoot-out. */
  readonly goals: Pair[];
}

function writeStep({ writer, goals }: Writing, at: { seconds: number; period: number }, rest: Partial<Step>): void {
  const begun = goals.slice(0, at.period);
  writer.write({
    atMs: Math.round(at.seconds * SECOND_MS),
    period: at.period,
    isRunning: true,
    // Three-way markets count sixty minutes; overtime decides `winner` alone.
    score: begun.slice(0, PERIODS).reduce<Pair>(([home, away], [h, a]) => [home + h, away + a], [0, 0]),
    parts: begun,
    partsDone: at.period - 1,
    ...rest,
  });
}

/** Writes overtime or shoot-out with its winner and time. */
function writeOvertime(writing: Writing, winner: Side, draw: Draw): void {
  const { parameters, goals } = writing;
  const start = secondsAt(parameters, MATCH_MINUTES, PERIODS) + parameters.breakSeconds;
  writeStep(writing, { seconds: start, period: PERIODS + 1 }, { incident: { kind: 'overtime' } });
  const isInOvertime = draw() < OVERTIME_SHARE;
  const length = OVERTIME_MINUTES * parameters.secondsPerPlayMinute;
  const seconds = start + (isInOvertime ? draw() * length : length + SHOOT_OUT_SECONDS);
  goals[PERIODS] = plusOne([0, 0], winner);
  writeStep(
    writing,
    { seconds, period: PERIODS + 1 },
    {
      isRunning: false,
      isEnd: true,
      partsDone: PERIODS + 1,
      incident: { kind: isInOvertime ? 'overtime_goal' : 'shoot_out', side: winner },
    },
  );
}

function writeHappening(writing: Writing, { minute, kind, side }: Happening, period: number): void {
  const { parameters, goals } = writing;
  if (kind === 'goal') goals[period - 1] = plusOne(goals[period - 1] ?? [0, 0], side);
  const forMs = { goal: GOAL_HOLD_MS, power_play: POWER_PLAY_HOLD_MS, power_play_end: 0 }[kind];
  const incident = { kind, side, minute: Math.floor(minute) + 1 };
  const hold = forMs === 0 ? {} : { hold: { scope: 'all', forMs } as const };
  writeStep(writing, { seconds: secondsAt(parameters, minute), period }, { incident, ...hold });
}

export function hockeySteps(parameters: HockeyParameters, draw: Draw): readonly Step[] {
  const writing: Writing = { parameters, writer: new ScriptWriter(), goals: Array.from({ length: PERIODS }, (): Pair => [0, 0]) };
  const { goals } = writing;
  const happenings = happeningsOf(parameters, draw);
  writeStep(writing, { seconds: 0, period: 1 }, { incident: { kind: 'start' } });
  for (let period = 1; period <= PERIODS; period += 1) {
    if (period > 1)
      writeStep(
        writing,
        { seconds: secondsAt(parameters, (period - 1) * PERIOD_MINUTES, period), period },
        { incident: { kind: 'period' } },
      );
    for (const happening of happenings) if (periodAt(happening.minute) === period) writeHappening(writing, happening, period);
    const isLast = period === PERIODS;
    const [home, away] = goals.reduce<Pair>(([h, a], [ph, pa]) => [h + ph, a + pa], [0, 0]);
    const isEnd = isLast && home !== away;
    const over = { seconds: secondsAt(parameters, period * PERIOD_MINUTES, period), period };
    const incident = { kind: isEnd ? 'end' : 'period_end', part: period };
    writeStep(writing, over, { isRunning: false, isEnd, partsDone: period, incident, hold: { scope: 'all', forMs: GOAL_HOLD_MS } });
    if (isLast && !isEnd) {
      const share = parameters.lambdaHome / (parameters.lambdaHome + parameters.lambdaAway);
      writeOvertime(writing, draw() < 0.5 + 0.5 * (share - 0.5) ? 'home' : 'away', draw);
    }
  }
  return writing.writer.steps;
}

export const HOCKEY = { PERIODS, PERIOD_MINUTES, MATCH_MINUTES, POWER_PLAY_MINUTES } as const;
