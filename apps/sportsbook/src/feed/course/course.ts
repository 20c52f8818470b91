import type { Facts, Side } from '../../book/grading/facts.ts';
import type { Law } from '../pricing/law.ts';
import type { Draw } from '../stream.ts';

export type Pair = readonly [number, number];

/** What happened, for the tracker. */
export interface Incident {
  readonly kind: string;
  readonly side?: Side | undefined;
  readonly minute?: number | undefined;
  readonly part?: number | undefined;
}

/** Markets that stand still after a step: all of them, or those of the part being played (sportsbook.md §2.6). */
export interface Hold {
  readonly scope: 'all' | 'part';
  readonly forMs: number;
}

/** How and why an event ended otherwise than by its play (sportsbook.md §3.3). */
export interface Stoppage {
  readonly state: 'postponed' | 'cancelled' | 'abandoned' | 'ended';
  /** Told with every result, by a word the client has in every language. */
  readonly reason: 'postponed' | 'walkover' | 'abandoned' | 'official' | 'retired' | 'forfeit';
  /** Whether the score at that moment is the result for every market: stopped late, and declared official. */
  readonly isOfficial: boolean;
  /** Who goes through, where somebody does. */
  readonly winner?: Side | undefined;
}

/** A point of a course at which something changes. The steps of a course are in order of time; the last one ends it. */
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
  /** Play stands still outside of the rules of the sport: rain, light, a technical fault. */
  readonly isInterrupted?: boolean;
  /** Of a step that ends the event otherwise than by its play. */
  readonly stoppage?: Stoppage | undefined;
  /** The score that counts: goals, points, sets, maps. */
  readonly score: Pair;
  /** Of each part begun so far. */
  readonly parts: readonly Pair[];
  /** How many parts are over. */
  readonly partsDone: number;
  readonly points?: readonly [string, string] | undefined;
  readonly server?: Side | undefined;
  readonly incident?: Incident | undefined;
  readonly hold?: Hold | undefined;
  readonly statistics?: Readonly<Record<string, { home: number; away: number }>> | undefined;
}

/** What every market says of itself. */
interface Offered {
  readonly type: string;
  readonly part?: string | undefined;
  readonly main?: boolean;
  /** Of the part being played: stands still with holds of scope `part`. */
  readonly isOfPart?: boolean;
  readonly marginPpm: number;
}

/** A market with the law it is priced from; the rules that settle it say what each outcome is worth under that law. */
export interface PlainOffer extends Offered {
  readonly outcomes: readonly string[];
  /** In quarters; a numbered goal's number in quarters. */
  readonly line?: number | undefined;
  readonly law?: Law;
  /** The rule that says the same of this law, where it is another than the type's own. */
  readonly gradedAs?: string;
  /** Fair chances that a model gives outright, in place of a law. */
  readonly chances?: readonly number[];
}

/** A market in as many lines as are near enough to even: the balanced one and two to either side (§2.4). */
export interface LineOffer extends Offered {
  readonly outcomes: readonly [string, string];
  /** Of what the line is about: the total, or the home side's lead, as a score of the home side alone. */
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

/** Where a course stands for pricing: the step that holds, or none before the start, and the time since the start. */
export interface Standing {
  readonly step: Step | undefined;
  readonly atMs: number;
  /** Seeded motion of coming prices on the log rates, 0 from the start on (§2.6). */
  readonly drift: number;
}

export interface PlayClock {
  readonly period: number;
  readonly seconds?: number | undefined;
  readonly running: boolean;
}

/** An event of a sport: the course it takes, and what it is worth at any point of it, for which only the standing is used. */
export interface Course {
  /** Drawn on first use: coming events are priced without it. */
  steps(): readonly Step[];
  /** From the published start: no step lies before it. 0 where none is said; before the start where the event is called off. */
  readonly firstStepMs?: number;
  /** A start that is moved by less than a day: from when it is known, and by how much (from the published start). */
  readonly delay?: { readonly saidMs: number; readonly byMs: number };
  offers(standing: Standing): readonly Offer[];
  clock(step: Step, atMs: number): PlayClock;
  /** How often the clock alone moves prices; undefined where only points do. */
  readonly repriceMs?: number | undefined;
  /** What a market of this type is graded by, given how the course stands at a step. */
  facts(type: string, part: string | undefined, step: Step): Facts;
  readonly bestOf?: number | undefined;
}

/** A course by draws of its own; without, by those of its match (SB-3). */
export type MakeCourse = (draw?: Draw) => Course;

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

/** Sets or maps that each side has won, of those that are over. */
export const partsWon = (parts: readonly Pair[], done: number): Pair =>
  parts.slice(0, done).reduce<Pair>(([home, away], [h, a]) => (h > a ? [home + 1, away] : [home, away + 1]), [0, 0]);

/** Adds to one side of a pair. */
export const plusOne = ([home, away]: Pair, side: Side, by = 1): Pair => (side === 'home' ? [home + by, away] : [home, away + by]);
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
export const sidesOf = ([home, away]: Pair): { home: number; away: number } => ({ home, away });

/** Parts by number, as grading reads them. */
export const partsRecord = (parts: readonly Pair[]): Record<number, { home: number; away: number }> =>
  Object.fromEntries(parts.map((part, index) => [index + 1, sidesOf(part)]));

/** Writes a course down: each step carries on what the one before said. */
export class CourseWriter {
  readonly steps: Step[] = [];

  write(step: Omit<Step, 'index' | 'isEnd'> & { isEnd?: boolean }): void {
    this.steps.push({ isEnd: false, ...step, index: this.steps.length });
  }
}
