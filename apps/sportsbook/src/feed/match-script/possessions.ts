import { SECOND_MS } from '../../durations.ts';
import type { Facts } from '../../rules/grading/facts.ts';
import { type PossessionState, possessionLaws } from '../model/possessions.ts';
import type { Law } from '../../rules/pricing/law.ts';
import type { Match } from '../schedule/slots.ts';
import { type Draw, drawOf, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { type MatchScript, type MakeScript, type Offer, partsRecord, type PlayClock, type ScriptPoint, type Step } from './script.ts';
import { favouriteOf, handicap, heldToFavourite, LINES, marginsOf, overUnder, resultOffers, THREE_WAYS, TWO_WAYS } from './offers.ts';
import { type PossessionParameters, playedIn, possessionSteps, possessionsOf, sideAfter } from './possession-script.ts';
import { playInTurns } from './play.ts';
import { skillGap } from './ratings.ts';

const MINUTE_SECONDS = 60;
const BASKETBALL_HELD = 8;
const HANDBALL_HELD = 4;
// A drift of the log rates of 3 % would be far more than a rating here; a third of it moves prices like in the other sports.
const DRIFT_SHARE = 1 / 3;

/** Masses with another chance of no point; the others keep their proportions. */
function withZero(masses: readonly number[], zero: number): readonly number[] {
  const [was = 0] = masses;
  return masses.map((mass, index) => (index === 0 ? zero : (mass * (1 - zero)) / (1 - was)));
}

function favourite(parameters: PossessionParameters): number {
  return favouriteOf(possessionLaws(startOf(parameters)).lead);
}

const startOf = ({ pointsHome, pointsAway, perSide, overtimePerSide }: PossessionParameters): PossessionState => ({
  home: 0,
  away: 0,
  leftHome: perSide,
  leftAway: perSide,
  pointsHome,
  pointsAway,
  otPossessions: overtimePerSide,
});

function basketballParameters(seed: string, match: Match): PossessionParameters {
  const { model } = theWorld().basketball;
  const gap = skillGap(seed, match);
  const [masses = []] = model.pointMasses;
  const [zero = 0] = masses;
  const build = (scale: number): PossessionParameters => {
    const lead = scale * (model.zeroSd * gap + model.zeroHome);
    return {
      pointsHome: withZero(masses, zero - lead),
      pointsAway: withZero(masses, zero + lead),
      perSide: model.possessionsPerTeam,
      parts: 4,
      secondsPerPossession: model.secondsPerPossession,
      breakSeconds: model.quarterBreakSeconds,
      overtimePerSide: model.otPossessionsPerTeam,
      heldAtEnd: BASKETBALL_HELD,
      partMinutes: 10,
    };
  };
  return heldToFavourite(build, favourite);
}

function handballParameters(seed: string, match: Match): PossessionParameters {
  const { model } = theWorld().handball;
  const gap = skillGap(seed, match);
  const build = (scale: number): PossessionParameters => {
    const lead = scale * (model.skillSd * gap + model.home);
    const [home, away] = [model.goalBase + lead, model.goalBase - lead];
    return {
      pointsHome: [1 - home, home],
      pointsAway: [1 - away, away],
      perSide: model.possessionsPerTeam,
      parts: 2,
      secondsPerPossession: model.secondsPerPossession,
      breakSeconds: model.breakSeconds,
      heldAtEnd: HANDBALL_HELD,
      partMinutes: 30,
    };
  };
  return heldToFavourite(build, favourite);
}

/** The remaining possessions of a side in the part. Sides take turns, and also take turns in starting a part. */
function leftInPart(parameters: PossessionParameters, period: number, played: number): { home: number; away: number } {
  const all = possessionsOf(parameters, period);
  const [firstPlayed, secondPlayed] = [Math.ceil(played / 2), Math.floor(played / 2)];
  const isHomeFirst = period % 2 === 1;
  return {
    home: all / 2 - (isHomeFirst ? firstPlayed : secondPlayed),
    away: all / 2 - (isHomeFirst ? secondPlayed : firstPlayed),
  };
}

/** The part whose possessions are next: that in progress, or the coming one in a break. */
function standingIn(step: Step | undefined): { period: number; played: number } {
  if (step === undefined) return { period: 1, played: 0 };
  return step.isRunning ? { period: step.period, played: playedIn(step) } : { period: step.period + 1, played: 0 };
}

const drifted = (masses: readonly number[], drift: number): readonly number[] => {
  const [zero = 0] = masses;
  return withZero(masses, 1 - (1 - zero) * Math.exp(drift * DRIFT_SHARE));
};

function stateAt(parameters: PossessionParameters, { step, drift }: ScriptPoint): PossessionState {
  const { period, played } = standingIn(step);
  const left = leftInPart(parameters, period, played);
  const laterParts = Math.max(0, parameters.parts - period) * (parameters.perSide / parameters.parts);
  const [home, away] = step?.score ?? [0, 0];
  return {
    home,
    away,
    leftHome: left.home + laterParts,
    leftAway: left.away + laterParts,
    pointsHome: drifted(parameters.pointsHome, drift),
    pointsAway: drifted(parameters.pointsAway, -drift),
    otPossessions: parameters.overtimePerSide,
  };
}

/** The lead at the end of the part next to be played, or of the part in progress. */
function partLaw(parameters: PossessionParameters, state: PossessionState, step: Step | undefined): Law {
  const { period, played } = standingIn(step);
  const left = leftInPart(parameters, period, played);
  const [home, away] = step?.parts[period - 1] ?? [0, 0];
  return possessionLaws({ ...state, home, away, leftHome: left.home, leftAway: left.away, otPossessions: undefined }).lead;
}

function basketballOffers(parameters: PossessionParameters, standing: ScriptPoint): readonly Offer[] {
  const { step } = standing;
  const state = stateAt(parameters, standing);
  const laws = possessionLaws(state);
  const { main } = marginsOf(step !== undefined);
  const { period } = standingIn(step);
  return [
    { type: 'winner', outcomes: TWO_WAYS, law: laws.lead, marginPpm: main, main: true },
    overUnder({ type: 'total', law: laws.total, lines: LINES.halves, marginPpm: main }),
    handicap({ type: 'handicap', law: laws.lead, lines: LINES.halves, marginPpm: main }),
    ...(period > parameters.parts
      ? []
      : [
          {
            type: 'quarter_winner',
            part: String(period),
            outcomes: THREE_WAYS,
            law: partLaw(parameters, state, step),
            gradedAs: '1x2',
            marginPpm: main,
            isOfPart: true,
          },
        ]),
  ];
}

function handballOffers(parameters: PossessionParameters, standing: ScriptPoint): readonly Offer[] {
  const { step } = standing;
  const state = stateAt(parameters, standing);
  const laws = possessionLaws(state);
  const margins = marginsOf(step !== undefined);
  const { main } = margins;
  const isFirstHalf = standingIn(step).period === 1;
  return [
    ...resultOffers(laws.lead, margins),
    overUnder({ type: 'total', law: laws.total, lines: LINES.halves, marginPpm: main }),
    handicap({ type: 'handicap', law: laws.lead, lines: LINES.halves, marginPpm: main }),
    ...(isFirstHalf
      ? [
          {
            type: 'half_time_1x2',
            outcomes: THREE_WAYS,
            law: partLaw(parameters, state, step),
            gradedAs: '1x2',
            marginPpm: main,
            isOfPart: true,
          },
        ]
      : []),
  ];
}

function factsAt(parts: number, step: Step): Facts {
  const [home, away] = step.score;
  const half = parts === 2 && step.partsDone >= 1 ? step.parts[0] : undefined;
  return { home, away, parts: partsRecord(step.parts), ...(half === undefined ? {} : { htHome: half[0], htAway: half[1] }) };
}

function clockAt(parameters: PossessionParameters, step: Step, atMs: number): PlayClock {
  const all = possessionsOf(parameters, step.period);
  const sinceStep = step.isRunning ? Math.max(0, atMs - step.atMs) / (parameters.secondsPerPossession * 1000) : 0;
  const share = Math.min(1, (playedIn(step) + sinceStep) / all);
  const minutes = step.period <= parameters.parts ? parameters.partMinutes : parameters.partMinutes / 2;
  const paceMs = Math.round((all * parameters.secondsPerPossession * 1000) / (minutes * MINUTE_SECONDS));
  return { period: step.period, seconds: share * minutes * MINUTE_SECONDS, running: step.isRunning, paceMs };
}

interface Course {
  readonly draw: () => Draw;
  /** Random draws for details that are only displayed. */
  readonly drawAt: (index: number) => number;
  readonly offers: typeof basketballOffers;
}

function possessionScript(parameters: PossessionParameters, { draw, drawAt, offers }: Course): MatchScript {
  let drawn: readonly Step[] | undefined;
  const steps = (): readonly Step[] => {
    drawn ??= possessionSteps(parameters, draw());
    return drawn;
  };
  return {
    steps,
    play: playInTurns(steps, { possessionMs: parameters.secondsPerPossession * SECOND_MS, sideAfter, drawAt }),
    offers: (standing) => offers(parameters, standing),
    clock: (step, atMs) => clockAt(parameters, step, atMs),
    facts: (_type, _part, step) => factsAt(parameters.parts, step),
  };
}

const courseOf = (seed: string, { eventId }: Match, draw: Draw | undefined): Omit<Course, 'offers'> => ({
  draw: () => draw ?? streamOf(seed, `course/${eventId}`),
  drawAt: (index) => drawOf(seed, `play/${eventId}`, index),
});

/** Makes scripts of a basketball match. */
export function basketballScripts(seed: string, match: Match): MakeScript {
  const parameters = basketballParameters(seed, match);
  return (draw) => possessionScript(parameters, { ...courseOf(seed, match, draw), offers: basketballOffers });
}

/** Makes scripts of a handball match. */
export function handballScripts(seed: string, match: Match): MakeScript {
  const parameters = handballParameters(seed, match);
  return (draw) => possessionScript(parameters, { ...courseOf(seed, match, draw), offers: handballOffers });
}
