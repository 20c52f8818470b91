import type { EventHeader, EventStatus } from '../../protocol/messages.ts';
import { type Course, type Hold, sidesOf, type Step, stepAt } from '../course/course.ts';
import type { Match } from '../schedule/slots.ts';
import { theWorld } from '../world.ts';
import type { Ruling } from './ruling.ts';

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Who plays whom and when, as the book is told at a time: a start that was moved is known from a moment on. */
export function headerOf(match: Match, course: Course, nowMs: number): EventHeader {
  const { sport, league, home, away } = match;
  const { delay } = course;
  const startsAtMs = match.startsAtMs + (delay !== undefined && nowMs >= match.startsAtMs + delay.saidMs ? delay.byMs : 0);
  return {
    kind: 'match',
    sport: { id: sport, name: theWorld()[sport].name },
    category: { id: `${sport}.${slug(league.category)}`, name: league.category },
    tournament: { id: league.id, name: league.name, tier: league.tier },
    name: `${home.name} - ${away.name}`,
    home,
    away,
    startsAt: new Date(startsAtMs).toISOString(),
    ...(course.bestOf === undefined ? {} : { bestOf: course.bestOf }),
  };
}

/** How a live event stands at a step of its course. */
export function statusAtStep(course: Course, step: Step, atMs: number): EventStatus {
  if (step.stoppage !== undefined && step.parts.length === 0) return { state: step.stoppage.state };
  const [home, away] = step.score;
  const score = {
    home,
    away,
    parts: step.parts.map(sidesOf),
    ...(step.points === undefined ? {} : { points: { home: step.points[0], away: step.points[1] } }),
    ...(step.server === undefined ? {} : { server: step.server }),
  };
  return {
    state: step.stoppage?.state ?? (step.isEnd ? 'ended' : step.isInterrupted === true ? 'interrupted' : 'live'),
    clock: course.clock(step, atMs),
    score,
    ...(step.statistics === undefined ? {} : { statistics: { ...step.statistics } }),
  };
}

/** The step in force at a time; undefined before the first, without a look at the course. */
export const stepNow = ({ startsAtMs }: Match, course: Course, nowMs: number): Step | undefined =>
  nowMs < startsAtMs + (course.firstStepMs ?? 0) ? undefined : stepAt(course.steps(), nowMs - startsAtMs);

/** How an event stands at a time, whatever was said of it. */
export function statusAt(match: Match, { course, ruling, nowMs }: { course: Course; ruling: Ruling; nowMs: number }): EventStatus {
  const step = stepNow(match, course, nowMs);
  const ofCourse: EventStatus = step === undefined ? { state: 'prematch' } : statusAtStep(course, step, nowMs - match.startsAtMs);
  if (ruling.isVoid) return { ...ofCourse, state: 'cancelled' };
  if (ruling.result === undefined) return ofCourse;
  const [home, away] = ruling.result.score;
  return { state: 'ended', score: { home, away, parts: ruling.result.parts.map(sidesOf) } };
}

const LONGEST_HOLD_MS = 60_000;

/** Until when markets of a scope stand still, by the steps up to now; undefined where they move. */
export function heldUntil(steps: readonly Step[], step: Step, { atMs, scope }: { atMs: number; scope: Hold['scope'] }): number | undefined {
  let until: number | undefined;
  for (let index = step.index; index >= 0; index -= 1) {
    const earlier = steps[index];
    // What stands still as long as a step lasts may do so for longer than any hold of the rules.
    if (earlier === undefined || (index < step.index && earlier.atMs < atMs - LONGEST_HOLD_MS)) break;
    const { hold } = earlier;
    const ends = hold?.scope === scope ? earlier.atMs + hold.forMs : 0;
    if (ends > atMs) until = Math.max(until ?? 0, ends);
  }
  return until;
}
