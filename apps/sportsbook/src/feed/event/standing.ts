import type { EventHeader, EventStatus } from '../../protocol/messages.ts';
import { type Course, type Hold, sidesOf, type Step, stepAt } from '../course/course.ts';
import type { Match } from '../schedule/slots.ts';
import { theWorld } from '../world.ts';
import type { Ruling } from './ruling.ts';

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Who plays whom, as the book is told. */
export function headerOf(match: Match, course: Course): EventHeader {
  const { sport, league, home, away, startsAtMs } = match;
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
  const [home, away] = step.score;
  const score = {
    home,
    away,
    parts: step.parts.map(sidesOf),
    ...(step.points === undefined ? {} : { points: { home: step.points[0], away: step.points[1] } }),
    ...(step.server === undefined ? {} : { server: step.server }),
  };
  return {
    state: step.isEnd ? 'ended' : 'live',
    clock: course.clock(step, atMs),
    score,
    ...(step.statistics === undefined ? {} : { statistics: { ...step.statistics } }),
  };
}

/** How an event stands at a time, whatever was said of it. */
export function statusAt(match: Match, { course, ruling, nowMs }: { course: Course; ruling: Ruling; nowMs: number }): EventStatus {
  const step = nowMs < match.startsAtMs ? undefined : stepAt(course.steps(), nowMs - match.startsAtMs);
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
    if (earlier === undefined || earlier.atMs < atMs - LONGEST_HOLD_MS) break;
    const { hold } = earlier;
    const ends = hold?.scope === scope ? earlier.atMs + hold.forMs : 0;
    if (ends > atMs) until = Math.max(until ?? 0, ends);
  }
  return until;
}
