import { SECOND_MS } from '../../durations.ts';
import type { Side } from '../../rules/grading/facts.ts';
import { type Draw, exponential } from '../stream.ts';
import { ScriptWriter, type Incident, otherSide, type Pair, plusOne, type Step } from './script.ts';

const MINUTE_SECONDS = 60;
/** All markets are held after a goal, a card, a penalty or a review (sportsbook §2.6). */
const GOAL_HOLD_MS = 60 * SECOND_MS;
const REVIEW_HOLD_MS = 45 * SECOND_MS;
/** The second goal of an exchange falls while the markets are still held after the first. */
const ANSWER_FROM_SECONDS = 30;
const ANSWER_SPREAD_SECONDS = 26;
/** Incidents per match that are only displayed. They move no price, so they are drawn independently of the goals. */
const SEEN_PER_MATCH = { corners: 10, yellow_cards: 3.6, video_review: 0.4, penalties: 0.15 } as const;

export interface FootballParameters {
  readonly lambdaHome: number;
  readonly lambdaAway: number;
  readonly kappa: number;
  readonly redPerSide: number;
  readonly redOwn: number;
  readonly redOpponent: number;
  readonly halfSeconds: number;
  readonly breakSeconds: number;
  /** Stoppage of each half. It is announced with the match, so it is known from the start. */
  readonly stoppageSeconds: Pair;
}

/** The played share of the match by which a given share of its goals is expected: the inverse of 0.8u + 0.2u². */
const shareOf = (operational: number): number => (Math.sqrt(0.64 + 0.8 * operational) - 0.8) / 0.4;

interface Happening {
  readonly share: number;
  readonly kind: 'goal' | 'red_card' | 'seen';
  readonly side: Side;
  readonly name?: keyof typeof SEEN_PER_MATCH;
  /** Seconds after its cause; an answer in an exchange. */
  readonly delaySeconds?: number;
}

/** Goals, exchanges and red cards in operational time: independent Poisson streams whose rates a red card changes. */
function happeningsOf({ lambdaHome, lambdaAway, kappa, redPerSide, redOwn, redOpponent }: FootballParameters, draw: Draw): Happening[] {
  const found: Happening[] = [];
  let reds: Pair = [0, 0];
  for (let at = 0; ; ) {
    const home = lambdaHome * redOwn ** reds[0] * redOpponent ** reds[1];
    const away = lambdaAway * redOwn ** reds[1] * redOpponent ** reds[0];
    const rates = [home, away, kappa, redPerSide, redPerSide];
    const total = rates.reduce((sum, rate) => sum + rate, 0);
    at += exponential(draw, total);
    if (at >= 1) return found;
    const share = shareOf(at);
    let rest = draw() * total;
    const kind = rates.findIndex((rate) => (rest -= rate) < 0);
    if (kind === 0 || kind === 1) found.push({ share, kind: 'goal', side: kind === 0 ? 'home' : 'away' });
    else if (kind === 2) {
      const side = draw() < 0.5 ? 'home' : 'away';
      const delaySeconds = ANSWER_FROM_SECONDS + Math.floor(draw() * ANSWER_SPREAD_SECONDS);
      found.push({ share, kind: 'goal', side }, { share, kind: 'goal', side: otherSide(side), delaySeconds });
    } else {
      const side = kind === 3 ? 'home' : 'away';
      reds = plusOne(reds, side);
      found.push({ share, kind: 'red_card', side });
    }
  }
}

function seenOf(draw: Draw): Happening[] {
  return (['corners', 'yellow_cards', 'video_review', 'penalties'] as const).flatMap((name) => {
    const found: Happening[] = [];
    for (let share = exponential(draw, SEEN_PER_MATCH[name]); share < 1; share += exponential(draw, SEEN_PER_MATCH[name]))
      found.push({ share, kind: 'seen', name, side: draw() < 0.5 ? 'home' : 'away' });
    return found;
  });
}

const HOLD_OF = { goal: GOAL_HOLD_MS, red_card: GOAL_HOLD_MS, video_review: REVIEW_HOLD_MS, penalties: REVIEW_HOLD_MS } as const;
const INCIDENT_OF = { corners: 'corner', yellow_cards: 'yellow_card', video_review: 'video_review', penalties: 'penalty' } as const;

/** Corners and yellow cards hold no market. */
function holdOf({ kind, name }: Happening): Pick<Step, 'hold'> {
  if (name === 'corners' || name === 'yellow_cards') return {};
  return { hold: { scope: 'all', forMs: HOLD_OF[name ?? (kind === 'goal' ? 'goal' : 'red_card')] } };
}

interface Timed extends Happening {
  readonly atSeconds: number;
  readonly half: 1 | 2;
}

function timed(parameters: FootballParameters, happening: Happening): Timed {
  const { halfSeconds, breakSeconds, stoppageSeconds } = parameters;
  const half = happening.share < 0.5 ? 1 : 2;
  const length = halfSeconds + stoppageSeconds[half - 1 === 0 ? 0 : 1];
  const played = (happening.share * 2 - (half - 1)) * length + (happening.delaySeconds ?? 0);
  const before = half === 1 ? 0 : halfSeconds + stoppageSeconds[0] + breakSeconds;
  // The second goal of an exchange still counts before the whistle.
  return { ...happening, half, atSeconds: before + Math.min(played, length - 1) };
}

function minuteOf(parameters: FootballParameters, { atSeconds, half }: Timed): number {
  const before = half === 1 ? 0 : parameters.stoppageSeconds[0] + parameters.breakSeconds;
  return Math.min(Math.floor((atSeconds - before) / MINUTE_SECONDS) + 1, half === 1 ? 45 : 90);
}

/** The script of a match. Its steps carry red cards in their statistics; the model reads them there. */
export function footballSteps(parameters: FootballParameters, draws: { script: Draw; seen: Draw }): readonly Step[] {
  const { halfSeconds, breakSeconds, stoppageSeconds } = parameters;
  const happenings = [...happeningsOf(parameters, draws.script), ...seenOf(draws.seen)]
    .map((happening) => timed(parameters, happening))
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
  const writer = new ScriptWriter();
  const statistics: Record<string, { home: number; away: number }> = {
    corners: { home: 0, away: 0 },
    yellow_cards: { home: 0, away: 0 },
    red_cards: { home: 0, away: 0 },
  };
  let [first, second]: [Pair, Pair] = [
    [0, 0],
    [0, 0],
  ];
  const write = (atSeconds: number, half: 1 | 2, rest: Partial<Step>): void => {
    writer.write({
      atMs: Math.round(atSeconds * SECOND_MS),
      period: half,
      isRunning: true,
      score: [first[0] + second[0], first[1] + second[1]],
      parts: half === 1 ? [first] : [first, second],
      partsDone: half - 1,
      statistics: structuredClone(statistics),
      ...rest,
    });
  };
  const count = (name: string, side: Side): void => {
    const counted = statistics[name];
    if (counted !== undefined) counted[side] += 1;
  };
  const addGoal = (half: 1 | 2, side: Side): void => {
    if (half === 1) first = plusOne(first, side);
    else second = plusOne(second, side);
  };
  const play = (half: 1 | 2): void => {
    for (const happening of happenings.filter((one) => one.half === half)) {
      const { kind, side, name, atSeconds } = happening;
      if (kind === 'goal') addGoal(half, side);
      if (kind === 'red_card') count('red_cards', side);
      if (name !== undefined) count(name, side);
      const incident: Incident = { kind: name === undefined ? kind : INCIDENT_OF[name], side, minute: minuteOf(parameters, happening) };
      write(atSeconds, half, { incident, ...holdOf(happening) });
    }
  };
  write(0, 1, { incident: { kind: 'start' } });
  play(1);
  const halfTime = halfSeconds + stoppageSeconds[0];
  write(halfTime, 1, { isRunning: false, partsDone: 1, incident: { kind: 'half_time' } });
  write(halfTime + breakSeconds, 2, { incident: { kind: 'second_half' } });
  play(2);
  write(halfTime + breakSeconds + halfSeconds + stoppageSeconds[1], 2, {
    isRunning: false,
    isEnd: true,
    partsDone: 2,
    incident: { kind: 'end' },
  });
  return writer.steps;
}
