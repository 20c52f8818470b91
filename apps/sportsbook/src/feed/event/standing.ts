import type { GoalModel } from '../../rules/builder/score-grid.ts';
import type { EventHeader, EventPlay, EventStatus } from '../../protocol/messages.ts';
import { type MatchScript, type Hold, type PlayClock, sidesOf, type ScriptPoint, type Step, stepAt } from '../match-script/script.ts';
import { PLAY_MS } from '../match-script/play.ts';
import type { Match } from '../schedule/slots.ts';
import { theWorld } from '../world.ts';
import { nextDriftMs } from './drift.ts';
import type { Ruling } from './ruling.ts';

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Whether it is known by then that the match starts late. */
export const isDelayKnown = ({ startsAtMs }: Match, { delay }: MatchScript, nowMs: number): boolean =>
  delay !== undefined && nowMs >= startsAtMs + delay.announcedMs;

/** The header of the event as known at a time; a delayed start changes it from the moment the delay is announced. */
export function headerOf(match: Match, script: MatchScript, nowMs: number): EventHeader {
  const { sport, league, home, away } = match;
  const { delay } = script;
  const startsAtMs = match.startsAtMs + (delay !== undefined && isDelayKnown(match, script, nowMs) ? delay.byMs : 0);
  return {
    kind: 'match',
    sport: { id: sport, name: theWorld()[sport].name },
    category: { id: `${sport}.${slug(league.category)}`, name: league.category },
    tournament: { id: league.id, name: league.name, tier: league.tier },
    name: `${home.name} - ${away.name}`,
    home,
    away,
    startsAt: new Date(startsAtMs).toISOString(),
    ...(script.bestOf === undefined ? {} : { bestOf: script.bestOf }),
  };
}

const REAL_TIME_MS = 1000;

/** Whole seconds, and the moment since which they are full: the screens run a clock on from there. */
function wireClock({ seconds, ...clock }: PlayClock, timeMs: number): NonNullable<EventStatus['clock']> {
  if (seconds === undefined) return clock;
  const whole = Math.floor(seconds);
  const sinceMs = Math.round((seconds - whole) * (clock.paceMs ?? REAL_TIME_MS));
  return { ...clock, seconds: whole, ...(clock.running ? { at: new Date(timeMs - sinceMs).toISOString() } : {}) };
}

const TOLD: ReadonlySet<string> = new Set([
  'goal',
  'overtime_goal',
  'shoot_out',
  'red_card',
  'yellow_card',
  'corner',
  'penalty',
  'video_review',
  'power_play',
]);
const MOST_MOMENTS = 40;
/** In sports that score at every turn, only the last ones describe how the match is going. */
const MOST_SCORES = 12;

const SCORE = 'score';

type Moment = EventPlay['moments'][number];

/** A step's moment for a side; none if it only advances time. */
function momentOf({ incident, score }: Step, before: Step | undefined): Moment | undefined {
  const { kind, side, minute } = incident ?? {};
  if (kind === undefined || side === undefined) return undefined;
  const place = side === 'home' ? 0 : 1;
  if (kind === SCORE) return { kind, side, by: score[place] - (before?.score[place] ?? 0) };
  return TOLD.has(kind) ? { kind, side, ...(minute === undefined ? {} : { minute }) } : undefined;
}

/** The moments of a side up to a step. */
function momentsUpTo(steps: readonly Step[], { index: last }: Step): Moment[] {
  const moments = steps.slice(0, last + 1).flatMap((step, index) => momentOf(step, steps[index - 1]) ?? []);
  const hasScores = moments.some(({ kind }) => kind === SCORE);
  return moments.slice(hasScores ? -MOST_SCORES : -MOST_MOMENTS);
}

function playOf(script: MatchScript, { step, atMs }: { step: Step; atMs: number }): Pick<EventStatus, 'play'> {
  if (script.play === undefined) return {};
  const moments = momentsUpTo(script.steps(), step);
  const isPlayed = step.isRunning && !step.isEnd && step.isInterrupted !== true;
  return { play: { ...(isPlayed ? script.play(step, atMs) : {}), moments } };
}

/** The next time at which the feed reports the position of play. */
const nextPlayMs = ({ startsAtMs }: Match, { play }: MatchScript, nowMs: number): number | undefined =>
  play === undefined ? undefined : startsAtMs + (Math.floor((nowMs - startsAtMs) / PLAY_MS) + 1) * PLAY_MS;

/** The status of a live event at a step of its script, and a time. */
export function statusAtStep({ startsAtMs }: Match, script: MatchScript, { step, atMs }: { step: Step; atMs: number }): EventStatus {
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
    clock: wireClock(script.clock(step, atMs), startsAtMs + atMs),
    score,
    ...(step.statistics === undefined ? {} : { statistics: { ...step.statistics } }),
    ...playOf(script, { step, atMs }),
  };
}

/** The current step at a time; undefined before the first, without building the script. */
export const stepNow = ({ startsAtMs }: Match, script: MatchScript, nowMs: number): Step | undefined =>
  nowMs < startsAtMs + (script.firstStepMs ?? 0) ? undefined : stepAt(script.steps(), nowMs - startsAtMs);

/** The status of an event at a time, including operator decisions. */
export function statusAt(match: Match, { script, ruling, nowMs }: { script: MatchScript; ruling: Ruling; nowMs: number }): EventStatus {
  const step = stepNow(match, script, nowMs);
  const ofStep: EventStatus =
    step === undefined ? { state: 'prematch' } : statusAtStep(match, script, { step, atMs: nowMs - match.startsAtMs });
  const { clock } = ofStep;
  // The screens run a clock on by themselves.
  const ofScript = ruling.frozenAtMs === undefined || clock === undefined ? ofStep : { ...ofStep, clock: { ...clock, running: false } };
  if (ruling.isVoid) return { ...ofScript, state: 'cancelled' };
  if (ruling.result === undefined) return ofScript;
  const [home, away] = ruling.result.score;
  return { state: 'ended', score: { home, away, parts: ruling.result.parts.map(sidesOf) } };
}

const TURNS = new Set(['goal', 'red_card', 'overtime_goal', 'shoot_out']);

/** Whether a step changes the match, and is therefore published whatever the backlog. */
export const isTurn = (step: Step, before: Step | undefined): boolean =>
  before === undefined ||
  step.isEnd ||
  step.isInterrupted !== before.isInterrupted ||
  step.partsDone !== before.partsDone ||
  TURNS.has(step.incident?.kind ?? '');

/** The model behind the prices of the final score at a point of the match; none in sports without goals. */
export function goalsAt(script: MatchScript, standing: ScriptPoint): { goals?: GoalModel } {
  const goals = script.goals?.(standing);
  return goals === undefined ? {} : { goals };
}

const LONGEST_HOLD_MS = 60_000;

/** The end of the hold on markets of a scope, by the steps so far; undefined if there is none. */
function heldUntil(steps: readonly Step[], step: Step, { atMs, scope }: { atMs: number; scope: Hold['scope'] }): number | undefined {
  let until: number | undefined;
  for (let index = step.index; index >= 0; index -= 1) {
    const earlier = steps[index];
    // A hold that lasts as long as its step may be longer than any hold of the rules.
    if (earlier === undefined || (index < step.index && earlier.atMs < atMs - LONGEST_HOLD_MS)) break;
    const { hold } = earlier;
    const ends = hold?.scope === scope ? earlier.atMs + hold.forMs : 0;
    if (ends > atMs) until = Math.max(until ?? 0, ends);
  }
  return until;
}

interface Now {
  readonly nowMs: number;
}

/** When the markets of a scope open again, while they are held. */
export function heldUntilMs(match: Match, script: MatchScript, { nowMs, scope }: Now & { scope: Hold['scope'] }): number | undefined {
  const step = stepNow(match, script, nowMs);
  if (step === undefined) return undefined;
  const until = heldUntil(script.steps(), step, { atMs: nowMs - match.startsAtMs, scope });
  return until === undefined ? undefined : until + match.startsAtMs;
}

/** When something of a match changes next, after the last step that was published. */
export function nextChangeMs(
  seed: string,
  match: Match,
  { script, publishedStep, nowMs }: Now & { script: MatchScript; publishedStep: number },
): number {
  const { eventId, startsAtMs } = match;
  if (nowMs < startsAtMs) {
    const { firstStepMs = 0, delay } = script;
    const known = [firstStepMs, delay?.announcedMs ?? 0].map((afterMs) => startsAtMs + afterMs).filter((atMs) => atMs > nowMs);
    return Math.min(nextDriftMs(seed, { eventId, startsAtMs }, nowMs), ...known);
  }
  const next = script.steps()[publishedStep + 1];
  const holds = (['all', 'part'] as const).map((scope) => heldUntilMs(match, script, { nowMs, scope }));
  const reprice = script.repriceMs === undefined ? undefined : nowMs + script.repriceMs;
  const times = [next === undefined ? undefined : startsAtMs + next.atMs, ...holds, reprice, nextPlayMs(match, script, nowMs)].filter(
    (time) => time !== undefined,
  );
  return Math.min(...times);
}
