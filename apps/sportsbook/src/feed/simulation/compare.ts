import { parseLine } from '../../book/grading/line.ts';
import { type Graded, gradeOutcome } from '../../book/grading/grade.ts';
import type { Course, Step } from '../course/course.ts';
import { stepAt } from '../course/course.ts';
import { coursesOf } from '../course/index.ts';
import { withPart } from '../event/decided.ts';
import { type PricedMarket, pricedMarkets } from '../markets/priced.ts';
import type { Match } from '../schedule/slots.ts';
import { fastDraws } from './draws.ts';

/** How far what happened lies from what was thought of an outcome. */
export interface Deviation {
  readonly outcome: string;
  readonly count: number;
  /** In standard errors. */
  readonly z: number;
  /** The same as a share of the stakes. */
  readonly excess: number;
}

/** Sum of what came of an outcome above its fair chance, and the variance the law gives that sum. */
interface Tally {
  count: number;
  sum: number;
  variance: number;
}

const WON = { won: 1, half_won: 0.5 } as const;
const LOST = { lost: 1, half_lost: 0.5 } as const;

/** The stake's part that was won and that was lost, of an outcome as the course ended. */
function resultOf(course: Course, end: Step, graded: Graded): { won: number; lost: number } | undefined {
  const facts = withPart(course.facts(graded.type, graded.part, end), graded.type, graded.part);
  if (facts === undefined) return undefined;
  const { kind } = gradeOutcome(graded, facts);
  return { won: kind === 'won' || kind === 'half_won' ? WON[kind] : 0, lost: kind === 'lost' || kind === 'half_lost' ? LOST[kind] : 0 };
}

const PPM = 1_000_000;
/** Chances so near to sure that a handful of courses says nothing of them. */
const LEAST_PPM = 2000;

/** Adds what became of each priced outcome. Of the lines of a type only the first counts: they fall together. */
function note(tallies: Map<string, Tally>, priced: readonly PricedMarket[], { course, end }: { course: Course; end: Step }): void {
  const noted = new Set<string>();
  for (const { type, line, part, outcomes } of priced) {
    if (noted.has(type)) continue;
    noted.add(type);
    for (const { key, probabilityPpm } of outcomes) {
      if (probabilityPpm < LEAST_PPM || probabilityPpm > PPM - LEAST_PPM) continue;
      const graded = { type, line: line === undefined ? undefined : parseLine(line), part, outcome: key };
      const result = resultOf(course, end, graded);
      if (result === undefined) continue;
      const chance = probabilityPpm / PPM;
      // Fair means: what is won of the stake is its chance of all that is decided of it.
      const share = result.won + result.lost;
      const name = `${type} ${key}`;
      const tally = tallies.get(name) ?? { count: 0, sum: 0, variance: 0 };
      tallies.set(name, tally);
      tally.count += 1;
      tally.sum += result.won - chance * share;
      tally.variance += chance * (1 - chance) * share * share;
    }
  }
}

const endOf = (course: Course): Step => {
  const end = course.steps().at(-1);
  if (end === undefined) throw new Error('A course has an end');
  return end;
};

export interface Simulation {
  readonly seed: string;
  readonly match: Match;
  readonly scripts: number;
  /** When prices are taken, from the start; undefined is before it. A course that is over by then does not count. */
  readonly atMs: number | undefined;
  readonly firstDraw?: number;
  /** What prices take the rates for beyond what they are, in logs: a planted error, which the comparison must find. */
  readonly drift?: number;
}

/**
 * Plays a match many times and compares what became of each outcome with its fair chance at a point of that very course (sportsbook.md §11: the feed
 * prices its own course). Where prices are fair, the sums stay within a few standard errors.
 */
export function compareWithCourses({ seed, match, scripts, atMs, firstDraw = 1, drift = 0 }: Simulation): readonly Deviation[] {
  const tallies = new Map<string, Tally>();
  // Before the start all courses are worth the same: priced once.
  const make = coursesOf(seed, match);
  const before =
    atMs === undefined ? pricedMarkets(match.eventId, make().offers({ step: undefined, atMs: 0, drift }), () => []) : undefined;
  for (let index = 0; index < scripts; index += 1) {
    const course = make(fastDraws(firstDraw + index));
    const end = endOf(course);
    if (atMs !== undefined && end.atMs <= atMs) continue;
    note(tallies, before ?? priceAt(course, match, { atMs: atMs ?? 0, drift }), { course, end });
  }
  return [...tallies].map(([outcome, { count, sum, variance }]) => ({
    outcome,
    count,
    z: variance === 0 ? 0 : sum / Math.sqrt(variance),
    excess: sum / count,
  }));
}

/** Prices of a course at a time from its start. */
function priceAt(course: Course, match: Match, { atMs, drift }: { atMs: number; drift: number }): readonly PricedMarket[] {
  return pricedMarkets(match.eventId, course.offers({ step: stepAt(course.steps(), atMs), atMs, drift }), () => []);
}
