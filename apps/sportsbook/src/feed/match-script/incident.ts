import { MINUTE_MS } from '../../durations.ts';
import type { Side } from '../../rules/grading/facts.ts';
import type { SportId } from '../../protocol/sports.ts';
import type { Match } from '../schedule/slots.ts';
import { drawOf } from '../stream.ts';
import { type MatchScript, type Play, ScriptWriter, type PlayClock, type ScriptPoint, type Step, stepAt, type Stoppage } from './script.ts';

const MINUTE_SECONDS = 60;

/**
 * An incident outside of the play (sportsbook §1.2, §3.3). `share` is of the script's length, `saidMs` from the published start. Delays,
 * interruptions and the wait before a cancellation are short enough that no competitor is due in another match meanwhile (D-127).
 */
export type MatchIncident =
  | { readonly kind: 'delay'; readonly announcedMs: number; readonly byMs: number }
  | { readonly kind: 'postponement' | 'walkover'; readonly announcedMs: number }
  | { readonly kind: 'interruption' | 'abandonment'; readonly share: number; readonly forMs: number }
  | { readonly kind: 'withdrawal'; readonly share: number; readonly isOfficial: boolean };

type Rates = Readonly<Partial<Record<MatchIncident['kind'], number>>>;

/** Incidents per thousand matches. Rain stops tennis more often than football, and single players retire more often than teams. */
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

/** Draws of a match's own stream of incidents, by place. */
const DRAW = { kind: 1, when: 2, howLong: 3, official: 4 } as const;
const [LEAST_SAID_MS, SAID_SPREAD_MS] = [15 * MINUTE_MS, 150 * MINUTE_MS];
const [LEAST_WAIT_MS, WAIT_SPREAD_MS] = [5 * MINUTE_MS, 7 * MINUTE_MS];
/** Not in the first moments and not in the last. */
const [FIRST_SHARE, SHARE_SPREAD] = [0.1, 0.85];
const OFFICIAL_CHANCE = 0.8;

/** The incident of a match by the seed; undefined for almost all matches. */
export function incidentOf(seed: string, match: Match): MatchIncident | undefined {
  const draw = (place: number): number => drawOf(seed, `mishap/${match.eventId}`, place);
  let rest = draw(DRAW.kind) * PER;
  const kind = incidentKinds(match.sport).find(([, rate]) => (rest -= rate) < 0)?.[0];
  const announcedMs = -Math.floor(LEAST_SAID_MS + draw(DRAW.when) * SAID_SPREAD_MS);
  const share = FIRST_SHARE + draw(DRAW.when) * SHARE_SPREAD;
  const forMs = Math.round((LEAST_WAIT_MS + draw(DRAW.howLong) * WAIT_SPREAD_MS) / MINUTE_MS) * MINUTE_MS;
  switch (kind) {
    case undefined:
      return undefined;
    case 'delay':
      return { kind, announcedMs, byMs: forMs };
    case 'postponement':
    case 'walkover':
      return { kind, announcedMs };
    case 'interruption':
    case 'abandonment':
      return { kind, share, forMs };
    case 'withdrawal':
      return { kind, share, isOfficial: draw(DRAW.official) < OFFICIAL_CHANCE };
  }
}

const KINDS: readonly MatchIncident['kind'][] = ['delay', 'interruption', 'abandonment', 'postponement', 'walkover', 'withdrawal'];
const incidentKinds = (sport: SportId): readonly (readonly [MatchIncident['kind'], number])[] =>
  KINDS.map((kind) => [kind, RATES[sport][kind] ?? 0] as const);

/** Adds an incident to a script. Prices follow the play alone, so they show nothing of the incident before it is known. */
export function withIncident(script: MatchScript, sport: SportId, incident: MatchIncident | undefined): MatchScript {
  switch (incident?.kind) {
    case undefined:
      return script;
    case 'postponement':
      return calledOff(script, incident.announcedMs, { state: 'postponed', reason: 'postponed', isOfficial: false });
    case 'walkover':
      return calledOff(script, incident.announcedMs, { state: 'cancelled', reason: 'walkover', isOfficial: false });
    case 'delay':
      return { ...retimed(script, (steps) => steps.map((step) => ({ step, shiftMs: incident.byMs }))), delay: incident };
    case 'interruption':
      return retimed(script, (steps) => interrupted(steps, incident));
    case 'abandonment':
      return retimed(script, (steps) => abandoned(script, steps, { ...incident, sport }));
    case 'withdrawal':
      return retimed(script, (steps) => withdrawn(script, steps, { ...incident, sport }));
  }
}

/** A match that never begins. */
function calledOff(script: MatchScript, atMs: number, stoppage: Stoppage): MatchScript {
  const end: Step = { index: 0, atMs, period: 0, isRunning: false, isEnd: true, score: [0, 0], parts: [], partsDone: 0, stoppage };
  return { ...script, firstStepMs: atMs, steps: () => [end], clock: () => ({ period: 0, running: false }) };
}

/** A step of the play as published: shifted in time, or repeated between two of its steps. */
interface TimedStep {
  readonly step: Step;
  /** The delay of play behind its schedule. */
  readonly shiftMs: number;
  /** The play's own time of publication, if it differs from the step's. */
  readonly atMs?: number;
  /** The play clock is stopped from this point. */
  readonly isStill?: boolean;
  readonly change?: Pick<Step, 'incident'> & Partial<Pick<Step, 'isEnd' | 'isInterrupted' | 'stoppage' | 'hold'>>;
}

/** A script whose steps are published at other times than they were drawn; its prices follow from the drawn step. */
function retimed(script: MatchScript, publish: (steps: readonly Step[]) => readonly TimedStep[]): MatchScript {
  let drawn: { timed: readonly TimedStep[]; steps: readonly Step[] } | undefined;
  const read = (): { timed: readonly TimedStep[]; steps: readonly Step[] } => {
    if (drawn !== undefined) return drawn;
    const timed = publish(script.steps());
    const writer = new ScriptWriter();
    for (const { step, shiftMs, atMs = step.atMs, isStill, change } of timed)
      writer.write({
        ...step,
        atMs: atMs + shiftMs,
        ...(change === undefined ? {} : { hold: undefined, ...change }),
        ...(isStill === true ? { isRunning: false } : {}),
      });
    drawn = { timed, steps: writer.steps };
    return drawn;
  };
  const origin = ({ index }: Step, atMs: number): { step: Step; atMs: number } => {
    const timed = read().timed[index];
    if (timed === undefined) throw new Error(`A match script has no step ${index}`);
    return { step: timed.step, atMs: timed.isStill === true ? (timed.atMs ?? timed.step.atMs) : atMs - timed.shiftMs };
  };
  const clock = (step: Step, atMs: number): PlayClock => {
    const own = origin(step, atMs);
    return { ...script.clock(own.step, own.atMs), running: step.isRunning };
  };
  const playAt = (step: Step, atMs: number): Play | undefined => {
    const own = origin(step, atMs);
    return script.play?.(own.step, own.atMs);
  };
  const played = ({ step, atMs, drift }: ScriptPoint): ScriptPoint =>
    step === undefined ? { step, atMs, drift } : { ...origin(step, atMs), drift };
  return {
    ...script,
    steps: () => read().steps,
    offers: (standing) => script.offers(played(standing)),
    ...(script.goals === undefined ? {} : { goals: (standing: ScriptPoint) => script.goals?.(played(standing)) }),
    clock,
    ...(script.play === undefined ? {} : { play: (step: Step, atMs: number) => playAt(step, atMs) }),
    facts: (type, part, step) => script.facts(type, part, origin(step, step.atMs).step),
  };
}

/** The moment of play at a share of the script: never in a break, never after the end. */
function momentAt(steps: readonly Step[], share: number): { step: Step; atMs: number } {
  const wanted = share * (steps.at(-1)?.atMs ?? 0);
  const step = stepAt(steps, wanted);
  if (step?.isRunning === true) return { step, atMs: Math.floor(wanted) };
  const next = steps.find((one) => one.atMs > wanted && one.isRunning) ?? steps.findLast((one) => one.isRunning);
  if (next === undefined) throw new Error('A match script has a moment of play');
  return { step: next, atMs: next.atMs };
}

const upTo = (steps: readonly Step[], { index }: Step): readonly TimedStep[] =>
  steps.slice(0, index + 1).map((step) => ({ step, shiftMs: 0 }));

const pause = ({ step, atMs }: { step: Step; atMs: number }, forMs: number): TimedStep => ({
  step,
  shiftMs: 0,
  atMs,
  isStill: true,
  change: { incident: { kind: 'interrupted' }, isInterrupted: true, hold: { scope: 'all', forMs } },
});

function interrupted(steps: readonly Step[], { share, forMs }: { share: number; forMs: number }): readonly TimedStep[] {
  const moment = momentAt(steps, share);
  const rest = steps.slice(moment.step.index + 1).map((step) => ({ step, shiftMs: forMs }));
  return [...upTo(steps, moment.step), pause(moment, forMs), resumed(moment, forMs), ...rest];
}

/** The play continues where it stopped. */
const resumed = ({ step, atMs }: { step: Step; atMs: number }, forMs: number): TimedStep => ({
  step,
  atMs,
  shiftMs: forMs,
  change: { incident: { kind: 'resumed' } },
});

/** Minutes of play after which the score of a stopped match may count (sportsbook §3.3), and the minutes of a part. */
const OFFICIAL_FROM: Readonly<Partial<Record<SportId, { fromMinutes: number; partMinutes: number; parts: number }>>> = {
  'ice-hockey': { fromMinutes: 55, partMinutes: 0, parts: 3 },
  handball: { fromMinutes: 55, partMinutes: 30, parts: 2 },
  basketball: { fromMinutes: 35, partMinutes: 10, parts: 4 },
};

/** True when the score may be declared the result if play ends here: late enough, and not level where a winner is needed. */
export function mayStand(sport: SportId, { period, seconds = 0 }: PlayClock, [home, away]: Step['score']): boolean {
  const rule = OFFICIAL_FROM[sport];
  if (rule === undefined || (home === away && sport !== 'handball')) return false;
  // A clock that counts on from part to part has no minutes of a part to add.
  const minutes = (period - 1) * rule.partMinutes + seconds / MINUTE_SECONDS;
  return period > rule.parts || minutes >= rule.fromMinutes;
}

function abandoned(
  script: MatchScript,
  steps: readonly Step[],
  { share, forMs, sport }: { share: number; forMs: number; sport: SportId },
): readonly TimedStep[] {
  const moment = momentAt(steps, share);
  const { step, atMs } = moment;
  const isOfficial = mayStand(sport, script.clock(step, atMs), step.score);
  const stoppage: Stoppage = { state: 'abandoned', reason: isOfficial ? 'official' : 'abandoned', isOfficial };
  const end: TimedStep = { step, atMs, shiftMs: forMs, isStill: true, change: { incident: { kind: 'abandoned' }, isEnd: true, stoppage } };
  return [...upTo(steps, step), pause(moment, forMs), end];
}

/** Sports in which the remaining side goes through only if that is declared official. */
const BY_DECLARATION: ReadonlySet<SportId> = new Set(['table-tennis', 'volleyball']);

/** The side that would have won. It is the one that advances, so that the price of winning is as fair as without a withdrawal. */
function winnerOf(script: MatchScript, steps: readonly Step[]): Side {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('A match script has an end');
  const { winner, home, away } = script.facts('winner', undefined, last);
  return winner ?? (home > away ? 'home' : 'away');
}

function withdrawn(
  script: MatchScript,
  steps: readonly Step[],
  { share, isOfficial, sport }: { share: number; isOfficial: boolean; sport: SportId },
): readonly TimedStep[] {
  const { step, atMs } = momentAt(steps, share);
  const reason = sport === 'esports' ? 'forfeit' : 'retired';
  const isDecided = step.partsDone >= 1 && (isOfficial || !BY_DECLARATION.has(sport));
  const winner = winnerOf(script, steps);
  const stoppage: Stoppage = isDecided
    ? { state: 'ended', reason, isOfficial: false, winner }
    : { state: 'abandoned', reason, isOfficial: false };
  const incident = { kind: reason, side: winner === 'home' ? ('away' as const) : ('home' as const) };
  return [...upTo(steps, step), { step, atMs, shiftMs: 0, isStill: true, change: { incident, isEnd: true, stoppage } }];
}
