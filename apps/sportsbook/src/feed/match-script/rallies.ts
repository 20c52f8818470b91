import { SECOND_MS } from '../../durations.ts';
import type { Facts } from '../../rules/grading/facts.ts';
import { rallyLaws, type RallyState } from '../model/rallies.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { type Draw, pick, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { type MakeScript, type Offer, type Pair, partsRecord, partsWon, type ScriptPoint, type Step, partsSteps } from './script.ts';
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

const rallySteps = ({ setsToWin, target, lastTarget, ...parameters }: RallyParameters, draw: Draw): readonly Step[] =>
  partsSteps(
    {
      secondsPerPoint: parameters.secondsPerPoint,
      breakSeconds: parameters.setBreakSeconds,
      partsToWin: setsToWin,
      homeAt: () => parameters.pointHome,
      isOver: (points, set) => isSetOver(points, set === 2 * (setsToWin - 1) ? lastTarget : target),
      holdMs: POINT_HOLD_MS,
      kinds: { point: 'point', part: 'set' },
    },
    draw,
  );

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
