import type { Side } from '../../book/grading/facts.ts';
import type { SportId } from '../../protocol/sports.ts';
import type { Match } from '../schedule/slots.ts';
import { drawOf } from '../stream.ts';
import { type Course, CourseWriter, type PlayClock, type Step, stepAt, type Stoppage } from './course.ts';

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

/**
 * What befalls a match beside its course (sportsbook.md §1.2, §3.3). `share` is of the course's length, `saidMs` from the published start.
 * A delay, an interruption and the wait before a match is called off are short enough that nobody is due in their next match meanwhile
 * (decision 27).
 */
export type Mishap =
  | { readonly kind: 'delay'; readonly saidMs: number; readonly byMs: number }
  | { readonly kind: 'postponement' | 'walkover'; readonly saidMs: number }
  | { readonly kind: 'interruption' | 'abandonment'; readonly share: number; readonly forMs: number }
  | { readonly kind: 'withdrawal'; readonly share: number; readonly isOfficial: boolean };

type Rates = Readonly<Partial<Record<Mishap['kind'], number>>>;

/** Of a thousand matches. Rain stops tennis more often than football; who plays alone gives up more often than a team. */
const RATES: Readonly<Record<SportId, Rates>> = {
  football: { delay: 10, interruption: 15, abandonment: 2, postponement: 4 },
  'ice-hockey': { delay: 8, interruption: 10, abandonment: 2, postponement: 2 },
  basketball: { delay: 6, interruption: 8, abandonment: 2, postponement: 2 },
  handball: { delay: 6, interruption: 6, abandonment: 1, postponement: 2 },
  tennis: { delay: 15, interruption: 25, abandonment: 2, walkover: 6, withdrawal: 20 },
  'table-tennis': { delay: 6, interruption: 6, walkover: 4, withdrawal: 6 },
  volleyball: { delay: 6, interruption: 8, abandonment: 1, walkover: 1, withdrawal: 2 },
  esports: { delay: 20, interruption: 20, walkover: 4, withdrawal: 4 },
};
const PER = 1000;

/** Draws of a match's own stream of mishaps, by place. */
const DRAW = { kind: 1, when: 2, howLong: 3, official: 4 } as const;
const [LEAST_SAID_MS, SAID_SPREAD_MS] = [15 * MINUTE_MS, 150 * MINUTE_MS];
const [LEAST_WAIT_MS, WAIT_SPREAD_MS] = [5 * MINUTE_MS, 7 * MINUTE_MS];
/** Not in the first moments and not in the last. */
const [FIRST_SHARE, SHARE_SPREAD] = [0.1, 0.85];
const OFFICIAL_CHANCE = 0.8;

/** What befalls a match, by the seed; undefined for nearly all of them. */
export function mishapOf(seed: string, match: Match): Mishap | undefined {
  const draw = (place: number): number => drawOf(seed, `mishap/${match.eventId}`, place);
  let rest = draw(DRAW.kind) * PER;
  const kind = mishapKinds(match.sport).find(([, rate]) => (rest -= rate) < 0)?.[0];
  const saidMs = -Math.floor(LEAST_SAID_MS + draw(DRAW.when) * SAID_SPREAD_MS);
  const share = FIRST_SHARE + draw(DRAW.when) * SHARE_SPREAD;
  const forMs = Math.round((LEAST_WAIT_MS + draw(DRAW.howLong) * WAIT_SPREAD_MS) / MINUTE_MS) * MINUTE_MS;
  switch (kind) {
    case undefined:
      return undefined;
    case 'delay':
      return { kind, saidMs, byMs: forMs };
    case 'postponement':
    case 'walkover':
      return { kind, saidMs };
    case 'interruption':
    case 'abandonment':
      return { kind, share, forMs };
    case 'withdrawal':
      return { kind, share, isOfficial: draw(DRAW.official) < OFFICIAL_CHANCE };
  }
}

const KINDS: readonly Mishap['kind'][] = ['delay', 'interruption', 'abandonment', 'postponement', 'walkover', 'withdrawal'];
const mishapKinds = (sport: SportId): readonly (readonly [Mishap['kind'], number])[] =>
  KINDS.map((kind) => [kind, RATES[sport][kind] ?? 0] as const);

/** The course of a match with what befalls it. Prices follow the play alone: until a mishap is known nothing of it shows in them. */
export function withMishap(course: Course, sport: SportId, mishap: Mishap | undefined): Course {
  switch (mishap?.kind) {
    case undefined:
      return course;
    case 'postponement':
      return calledOff(course, mishap.saidMs, { state: 'postponed', reason: 'postponed', isOfficial: false });
    case 'walkover':
      return calledOff(course, mishap.saidMs, { state: 'cancelled', reason: 'walkover', isOfficial: false });
    case 'delay':
      return { ...retimed(course, (steps) => steps.map((step) => ({ step, shiftMs: mishap.byMs }))), delay: mishap };
    case 'interruption':
      return retimed(course, (steps) => interrupted(steps, mishap));
    case 'abandonment':
      return retimed(course, (steps) => abandoned(course, steps, { ...mishap, sport }));
    case 'withdrawal':
      return retimed(course, (steps) => withdrawn(course, steps, { ...mishap, sport }));
  }
}

/** A match that never begins. */
function calledOff(course: Course, atMs: number, stoppage: Stoppage): Course {
  const end: Step = { index: 0, atMs, period: 0, isRunning: false, isEnd: true, score: [0, 0], parts: [], partsDone: 0, stoppage };
  return { ...course, firstStepMs: atMs, steps: () => [end], clock: () => ({ period: 0, running: false }) };
}

/** A step of the play, as it is told: later by a shift, and again at a moment between two of its steps. */
interface Told {
  readonly step: Step;
  /** By how much the play is behind its own time. */
  readonly shiftMs: number;
  /** The play's own time at which it is told, where not that of the step. */
  readonly atMs?: number;
  /** The time of play stands from then on. */
  readonly isStill?: boolean;
  readonly change?: Pick<Step, 'incident'> & Partial<Pick<Step, 'isEnd' | 'isInterrupted' | 'stoppage' | 'hold'>>;
}

/** A course whose steps are told otherwise than they were drawn; what it is worth at one of them follows from the step drawn. */
function retimed(course: Course, tell: (steps: readonly Step[]) => readonly Told[]): Course {
  let drawn: { told: readonly Told[]; steps: readonly Step[] } | undefined;
  const read = (): { told: readonly Told[]; steps: readonly Step[] } => {
    if (drawn !== undefined) return drawn;
    const told = tell(course.steps());
    const writer = new CourseWriter();
    for (const { step, shiftMs, atMs = step.atMs, isStill, change } of told)
      writer.write({
        ...step,
        atMs: atMs + shiftMs,
        ...(change === undefined ? {} : { hold: undefined, ...change }),
        ...(isStill === true ? { isRunning: false } : {}),
      });
    drawn = { told, steps: writer.steps };
    return drawn;
  };
  const origin = ({ index }: Step, atMs: number): { step: Step; atMs: number } => {
    const told = read().told[index];
    if (told === undefined) throw new Error(`A course has no step ${index}`);
    return { step: told.step, atMs: told.isStill === true ? (told.atMs ?? told.step.atMs) : atMs - told.shiftMs };
  };
  const clock = (step: Step, atMs: number): PlayClock => {
    const own = origin(step, atMs);
    return { ...course.clock(own.step, own.atMs), running: step.isRunning };
  };
  return {
    ...course,
    steps: () => read().steps,
    offers: ({ step, atMs, drift }) => course.offers(step === undefined ? { step, atMs, drift } : { ...origin(step, atMs), drift }),
    clock,
    facts: (type, part, step) => course.facts(type, part, origin(step, step.atMs).step),
  };
}

/** The moment of play at a share of the course: never in a break, never after the end. */
function momentAt(steps: readonly Step[], share: number): { step: Step; atMs: number } {
  const wanted = share * (steps.at(-1)?.atMs ?? 0);
  const step = stepAt(steps, wanted);
  if (step?.isRunning === true) return { step, atMs: Math.floor(wanted) };
  const next = steps.find((one) => one.atMs > wanted && one.isRunning) ?? steps.findLast((one) => one.isRunning);
  if (next === undefined) throw new Error('A course has a moment of play');
  return { step: next, atMs: next.atMs };
}

const upTo = (steps: readonly Step[], { index }: Step): readonly Told[] => steps.slice(0, index + 1).map((step) => ({ step, shiftMs: 0 }));

const pause = ({ step, atMs }: { step: Step; atMs: number }, forMs: number): Told => ({
  step,
  shiftMs: 0,
  atMs,
  isStill: true,
  change: { incident: { kind: 'interrupted' }, isInterrupted: true, hold: { scope: 'all', forMs } },
});

function interrupted(steps: readonly Step[], { share, forMs }: { share: number; forMs: number }): readonly Told[] {
  const moment = momentAt(steps, share);
  const rest = steps.slice(moment.step.index + 1).map((step) => ({ step, shiftMs: forMs }));
  return [...upTo(steps, moment.step), pause(moment, forMs), resumed(moment, forMs), ...rest];
}

/** Play goes on where it stood. */
const resumed = ({ step, atMs }: { step: Step; atMs: number }, forMs: number): Told => ({
  step,
  atMs,
  shiftMs: forMs,
  change: { incident: { kind: 'resumed' } },
});

/** Minutes of play after which a match that was stopped may stand (sportsbook.md §3.3), and how many a part has. */
const OFFICIAL_FROM: Readonly<Partial<Record<SportId, { fromMinutes: number; partMinutes: number; parts: number }>>> = {
  'ice-hockey': { fromMinutes: 55, partMinutes: 0, parts: 3 },
  handball: { fromMinutes: 55, partMinutes: 30, parts: 2 },
  basketball: { fromMinutes: 35, partMinutes: 10, parts: 4 },
};

/** Whether a score may be declared the result when play ends here: late enough, and not level where somebody must win. */
export function mayStand(sport: SportId, { period, seconds = 0 }: PlayClock, [home, away]: Step['score']): boolean {
  const rule = OFFICIAL_FROM[sport];
  if (rule === undefined || (home === away && sport !== 'handball')) return false;
  // A clock that counts on from part to part has no minutes of a part to add.
  const minutes = (period - 1) * rule.partMinutes + seconds / MINUTE_SECONDS;
  return period > rule.parts || minutes >= rule.fromMinutes;
}

function abandoned(
  course: Course,
  steps: readonly Step[],
  { share, forMs, sport }: { share: number; forMs: number; sport: SportId },
): readonly Told[] {
  const moment = momentAt(steps, share);
  const { step, atMs } = moment;
  const isOfficial = mayStand(sport, course.clock(step, atMs), step.score);
  const stoppage: Stoppage = { state: 'abandoned', reason: isOfficial ? 'official' : 'abandoned', isOfficial };
  const end: Told = { step, atMs, shiftMs: forMs, isStill: true, change: { incident: { kind: 'abandoned' }, isEnd: true, stoppage } };
  return [...upTo(steps, step), pause(moment, forMs), end];
}

/** Sports in which the one who stays goes through only where that is declared official. */
const BY_DECLARATION: ReadonlySet<SportId> = new Set(['table-tennis', 'volleyball']);

/** Who would have won: it is who goes through, so that the price of winning is as fair as without a withdrawal. */
function winnerOf(course: Course, steps: readonly Step[]): Side {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('A course has an end');
  const { winner, home, away } = course.facts('winner', undefined, last);
  return winner ?? (home > away ? 'home' : 'away');
}

function withdrawn(
  course: Course,
  steps: readonly Step[],
  { share, isOfficial, sport }: { share: number; isOfficial: boolean; sport: SportId },
): readonly Told[] {
  const { step, atMs } = momentAt(steps, share);
  const reason = sport === 'esports' ? 'forfeit' : 'retired';
  const isDecided = step.partsDone >= 1 && (isOfficial || !BY_DECLARATION.has(sport));
  const winner = winnerOf(course, steps);
  const stoppage: Stoppage = isDecided
    ? { state: 'ended', reason, isOfficial: false, winner }
    : { state: 'abandoned', reason, isOfficial: false };
  const incident = { kind: reason, side: winner === 'home' ? ('away' as const) : ('home' as const) };
  return [...upTo(steps, step), { step, atMs, shiftMs: 0, isStill: true, change: { incident, isEnd: true, stoppage } }];
}
