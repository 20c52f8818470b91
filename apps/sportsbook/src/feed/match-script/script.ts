import { SECOND_MS } from '../../durations.ts';
import type { GoalModel } from '../../rules/builder/score-grid.ts';
import type { Facts, Side } from '../../rules/grading/facts.ts';
import type { Law } from '../../rules/pricing/law.ts';
import type { Draw } from '../stream.ts';

export type Pair = readonly [number, number];

/** An incident for the match tracker. */
export interface Incident {
  readonly kind: string;
  readonly side?: Side | undefined;
  readonly minute?: number | undefined;
  readonly part?: number | undefined;
}

/** Markets held after a step: all of them, or those of the current part (sportsbook §2.6). */
export interface Hold {
  readonly scope: 'all' | 'part';
  readonly forMs: number;
}

/** How and why an event ended otherwise than by its play (sportsbook §3.3). */
export interface Stoppage {
  readonly state: 'postponed' | 'cancelled' | 'abandoned' | 'ended';
  /** Sent with every result, as a key that the client translates. */
  readonly reason: 'postponed' | 'walkover' | 'abandoned' | 'official' | 'retired' | 'forfeit';
  /** Whether the score at that moment is the result for every market: stopped late, and declared official. */
  readonly isOfficial: boolean;
  /** The side that goes through, if any. */
  readonly winner?: Side | undefined;
}

/** A point of a script at which something changes. The steps of a script are in order of time; the last one ends it. */
export interface Step {
  readonly index: number;
  /** From the start. */
  readonly atMs: number;
  /** Half, quarter, set or map in progress, from 1. */
  readonly period: number;
  readonly isRunning: boolean;
  /** Possessions played in the part, where a sport counts them. */
  readonly count?: number | undefined;
  readonly isEnd: boolean;
  /** Play is interrupted for a reason outside of the rules: rain, light, a technical fault. */
  readonly isInterrupted?: boolean;
  /** Set on a step that ends the event other than by play. */
  readonly stoppage?: Stoppage | undefined;
  /** The score that counts: goals, points, sets, maps. */
  readonly score: Pair;
  /** Scores of each part begun so far. */
  readonly parts: readonly Pair[];
  /** How many parts are over. */
  readonly partsDone: number;
  readonly points?: readonly [string, string] | undefined;
  readonly server?: Side | undefined;
  readonly incident?: Incident | undefined;
  readonly hold?: Hold | undefined;
  readonly statistics?: Readonly<Record<string, { home: number; away: number }>> | undefined;
}

/** Fields of every offered market. */
interface Offered {
  readonly type: string;
  readonly part?: string | undefined;
  readonly main?: boolean;
  /** A market of the part being played, which is held by holds of scope `part`. */
  readonly isOfPart?: boolean;
  readonly marginPpm: number;
}

/** A market with the law it is priced from; the grading rules give each outcome's result under that law. */
export interface PlainOffer extends Offered {
  readonly outcomes: readonly string[];
  /** In quarters; a numbered goal's number in quarters. */
  readonly line?: number | undefined;
  readonly law?: Law;
  /** The grading rule to use for this law, if it is not the type's own. */
  readonly gradedAs?: string;
  /** Fair chances that a model gives outright, in place of a law. */
  readonly chances?: readonly number[];
}

/** A market in as many lines as are near enough to even: the balanced one and two to either side (sportsbook §2.4). */
export interface LineOffer extends Offered {
  readonly outcomes: readonly [string, string];
  /** The law of the quantity that the line applies to: the total, or the lead, as a score of the home side alone. */
  readonly law: Law;
  /** Lines are offset + k × step, in quarters. */
  readonly step: number;
  readonly offset: number;
  /** A total cannot be below its first point. */
  readonly isSigned: boolean;
  /** Lines to either side of the balanced one, where not two. */
  readonly around?: number;
}

export type Offer = PlainOffer | LineOffer;

/** A point of a script for pricing: the current step, or none before the start, and the time since the start. */
export interface ScriptPoint {
  readonly step: Step | undefined;
  readonly atMs: number;
  /** Seeded motion of coming prices on the log rates, 0 from the start on (sportsbook §2.6). */
  readonly drift: number;
}

export interface PlayClock {
  readonly period: number;
  /** Seconds played, with their fraction. */
  readonly seconds?: number | undefined;
  readonly running: boolean;
  /** Milliseconds in which one second of play passes, where that is not a second. */
  readonly paceMs?: number | undefined;
}

/** The side that has the ball, and where the ball is: in per cent of the field from the home side's goal, and from its upper side line. */
export interface Ball {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
}

export interface Play {
  readonly ball: Ball;
  /** The home side's share of the pressure of the last minutes, in per cent. */
  readonly momentum: number;
}

/** The script of an event and its prices at any point, for which only the standing is used. */
export interface MatchScript {
  /** Drawn on first use: coming events are priced without it. */
  steps(): readonly Step[];
  /** The time of the first step from the published start, 0 by default; negative if the event is cancelled before the start. */
  readonly firstStepMs?: number;
  /** A start delayed by less than a day: when the delay is announced and its length, from the published start. */
  readonly delay?: { readonly announcedMs: number; readonly byMs: number };
  offers(standing: ScriptPoint): readonly Offer[];
  /** The model behind the prices of the final score, in sports with goals while time is counted. */
  goals?(standing: ScriptPoint): GoalModel | undefined;
  clock(step: Step, atMs: number): PlayClock;
  /** Where play is while it runs, in sports that have a field. */
  play?(step: Step, atMs: number): Play | undefined;
  /** How often the clock alone moves prices; undefined where only points do. */
  readonly repriceMs?: number | undefined;
  /** The facts that grade a market of this type at a step. */
  facts(type: string, part: string | undefined, step: Step): Facts;
  readonly bestOf?: number | undefined;
}

/** Makes a script from a random stream; without one, from that of the match (SB-3). */
export type MakeScript = (draw?: Draw) => MatchScript;

/** The step in force at a time, or none before the first. */
export function stepAt(steps: readonly Step[], atMs: number): Step | undefined {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1];
}

/** Finished sets or maps won by each side. */
export const partsWon = (parts: readonly Pair[], done: number): Pair =>
  parts.slice(0, done).reduce<Pair>(([home, away], [h, a]) => (h > a ? [home + 1, away] : [home, away + 1]), [0, 0]);

/** Adds to one side of a pair. */
export const plusOne = ([home, away]: Pair, side: Side, by = 1): Pair => (side === 'home' ? [home + by, away] : [home, away + by]);
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
export const sidesOf = ([home, away]: Pair): { home: number; away: number } => ({ home, away });

/** Parts by number, as grading reads them. */
export const partsRecord = (parts: readonly Pair[]): Record<number, { home: number; away: number }> =>
  Object.fromEntries(parts.map((part, index) => [index + 1, sidesOf(part)]));

/** Writes a script; each step keeps the values of the one before that it does not set. */
export class ScriptWriter {
  readonly steps: Step[] = [];

  write(step: Omit<Step, 'index' | 'isEnd'> & { isEnd?: boolean }): void {
    this.steps.push({ isEnd: false, ...step, index: this.steps.length });
  }
}

/** How points make parts, such as sets or maps, and parts the match. */
interface PartsRules {
  readonly secondsPerPoint: number;
  readonly breakSeconds: number;
  readonly partsToWin: number;
  /** The home side's chance of a point in a part, from 0. */
  homeAt(part: number): number;
  isOver(points: Pair, part: number): boolean;
  /** How long the markets of the part are held at each point. */
  readonly holdMs: number;
  readonly kinds: { readonly point: 'point' | 'round'; readonly part: 'set' | 'map' };
}

/** The script of a match of parts: a step for each point. */
export function partsSteps({ partsToWin, holdMs, kinds, ...rules }: PartsRules, draw: Draw): readonly Step[] {
  const writer = new ScriptWriter();
  const parts: Pair[] = [[0, 0]];
  let seconds = 0;
  let partsDone = 0;
  const write = (rest: Partial<Step>): void => {
    writer.write({
      atMs: seconds * SECOND_MS,
      period: Math.min(partsDone + 1, parts.length),
      isRunning: true,
      score: partsWon(parts, partsDone),
      parts: [...parts],
      partsDone,
      ...rest,
    });
  };
  write({ incident: { kind: 'start' } });
  for (;;) {
    seconds += rules.secondsPerPoint;
    const side: Side = draw() < rules.homeAt(partsDone) ? 'home' : 'away';
    const after = plusOne(parts[partsDone] ?? [0, 0], side);
    parts[partsDone] = after;
    const hold = { scope: 'part', forMs: holdMs } as const;
    if (!rules.isOver(after, partsDone)) {
      write({ incident: { kind: kinds.point, side }, hold });
      continue;
    }
    partsDone += 1;
    const isEnd = Math.max(...partsWon(parts, partsDone)) >= partsToWin;
    if (!isEnd) parts.push([0, 0]);
    write({ incident: { kind: isEnd ? 'end' : kinds.part, side, part: partsDone }, hold, ...(isEnd ? { isEnd, isRunning: false } : {}) });
    if (isEnd) return writer.steps;
    seconds += rules.breakSeconds;
  }
}
