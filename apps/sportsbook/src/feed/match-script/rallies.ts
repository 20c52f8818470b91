import { SECOND_MS } from '../../durations.ts';
import type { Facts, Side } from '../../rules/grading/facts.ts';
import { rallyLaws, type RallyState } from '../model/rallies.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { type Draw, pick, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import {
  ScriptWriter,
  type MakeScript,
  type Offer,
  type Pair,
  partsRecord,
  partsWon,
  plusOne,
  type ScriptPoint,
  type Step,
} from './script.ts';
import { favouriteOf, heldToFavourite, LINES, lawOfNumber, marginsOf, overUnder, setScores, sumOf, TWO_WAYS } from './offers.ts';
import { skillGap } from './ratings.ts';

const POINT_HOLD_MS = SECOND_MS;
// A drift of the log rates of 3 % would be most of a rating here; a third of it moves prices like in the other sports.
const DRIFT_SHARE = 1 / 3;

interface RallyParameters {
  readonly pointHome: number;
  readonly setsToWin: number;
  readonly target: number;
  readonly lastTarget: number;
  readonly secondsPerPoint: number;
  readonly setBreakSeconds: number;
}

const TARGETS = { 'table-tennis': { target: 11, lastTarget: 11 }, volleyball: { target: 25, lastTarget: 15 } } as const;

function parametersOf(seed: string, match: Match, sport: keyof typeof TARGETS): RallyParameters {
  const { model } = theWorld()[sport];
  const gap = skillGap(seed, match);
  const setsToWin = pick(model.setsToWin, detailStream(seed, match));
  const build = (scale: number): RallyParameters => ({
    pointHome: 0.5 + scale * model.pointSd * gap,
    setsToWin,
    ...TARGETS[sport],
    secondsPerPoint: model.secondsPerPoint,
    setBreakSeconds: model.setBreakSeconds,
  });
  return heldToFavourite(build, (parameters) => favouriteOf(rallyLaws(stateAt(parameters, undefined)).sets));
}

function stateAt(parameters: RallyParameters, step: Step | undefined, drift = 0): RallyState {
  const done = step?.partsDone ?? 0;
  const parts = step?.parts ?? [];
  return {
    pointHome: parameters.pointHome * Math.exp(drift * DRIFT_SHARE),
    sets: partsWon(parts, done),
    points: parts[done] ?? [0, 0],
    finishedPoints: sumOf(parts.slice(0, done)),
    target: parameters.target,
    lastTarget: parameters.lastTarget,
    setsToWin: parameters.setsToWin,
  };
}

/** A set is won at its target with a lead of two points. */
const isSetOver = ([home, away]: Pair, target: number): boolean => Math.max(home, away) >= target && Math.abs(home - away) >= 2;

/** The script of a match of table tennis or volleyball: a step for each point. */
function rallySteps(parameters: RallyParameters, draw: Draw): readonly Step[] {
  const { pointHome, setsToWin, target, lastTarget, secondsPerPoint, setBreakSeconds } = parameters;
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
    seconds += secondsPerPoint;
    const side: Side = draw() < pointHome ? 'home' : 'away';
    const after = plusOne(parts[partsDone] ?? [0, 0], side);
    parts[partsDone] = after;
    const needed = partsDone === 2 * (setsToWin - 1) ? lastTarget : target;
    const hold = { scope: 'part', forMs: POINT_HOLD_MS } as const;
    if (!isSetOver(after, needed)) {
      write({ incident: { kind: 'point', side }, hold });
      continue;
    }
    partsDone += 1;
    const isEnd = Math.max(...partsWon(parts, partsDone)) >= setsToWin;
    if (!isEnd) parts.push([0, 0]);
    write({ incident: { kind: isEnd ? 'end' : 'set', side, part: partsDone }, hold, ...(isEnd ? { isEnd, isRunning: false } : {}) });
    if (isEnd) return writer.steps;
    seconds += setBreakSeconds;
  }
}

function offersAt(parameters: RallyParameters, { step, drift }: ScriptPoint): readonly Offer[] {
  const laws = rallyLaws(stateAt(parameters, step, drift));
  const { main, parts } = marginsOf(step !== undefined);
  const points = lawOfNumber(
    laws.points.map(({ facts, probability }) => ({ facts: { home: facts.value ?? 0, away: 0 }, probability })),
    (home) => home,
  );
  const set = String((step?.partsDone ?? 0) + 1);
  return [
    { type: 'winner', outcomes: TWO_WAYS, law: laws.sets, marginPpm: main, main: true },
    { type: 'set_winner', part: set, outcomes: TWO_WAYS, law: laws.currentSet, gradedAs: 'winner', marginPpm: main, isOfPart: true },
    { type: 'set_score', outcomes: setScores(parameters.setsToWin), law: laws.sets, marginPpm: parts },
    overUnder({ type: 'total_points', law: points, lines: LINES.halvesOnly, marginPpm: main }),
  ];
}

function factsAt(step: Step, type: string): Facts {
  const [home, away] = step.score;
  const [pointsHome, pointsAway] = sumOf(step.parts);
  if (type === 'total_points') return { home, away, value: pointsHome + pointsAway };
  return { home, away, parts: partsRecord(step.parts.slice(0, step.partsDone)) };
}

/** Makes scripts of a match of table tennis or volleyball; each draw gives another script with the same parameters. */
export function rallyScripts(seed: string, match: Match, sport: keyof typeof TARGETS): MakeScript {
  const parameters = parametersOf(seed, match, sport);
  return (draw) => {
    let drawn: readonly Step[] | undefined;
    return {
      steps: () => {
        drawn ??= rallySteps(parameters, draw ?? streamOf(seed, `course/${match.eventId}`));
        return drawn;
      },
      offers: (standing) => offersAt(parameters, standing),
      clock: (step) => ({ period: step.period, running: step.isRunning }),
      facts: (type, _part, step) => factsAt(step, type),
      bestOf: 2 * parameters.setsToWin - 1,
    };
  };
}
