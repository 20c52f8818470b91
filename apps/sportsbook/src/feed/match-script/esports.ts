import { SECOND_MS } from '../../durations.ts';
import type { Facts } from '../../rules/grading/facts.ts';
import { type SeriesState, seriesLaws } from '../model/esports.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { type Draw, normal, pick, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { type MakeScript, type Offer, type Pair, partsRecord, partsWon, type ScriptPoint, type Step, partsSteps } from './script.ts';
import {
  favouriteOf,
  handicap,
  heldToFavourite,
  leadLaw,
  LINES,
  lawOfNumber,
  marginsOf,
  overUnder,
  setScores,
  totalLaw,
  TWO_WAYS,
} from './offers.ts';
import { skillGap } from './ratings.ts';

const ROUND_HOLD_MS = 2 * SECOND_MS;
const MAP_ROUNDS = 13;
const LEVEL = MAP_ROUNDS - 1;
const BLOCK_HALF = 3;
const BLOCK_ROUNDS = 4;
const MAP_LIMIT = 2.5;
/** Lines of rounds to either side of the balanced one: a series of one map has little else to offer. */
const LINES_OF_ONE_MAP = 4;
const LINES_OF_A_MAP = 2;
/** This sport carries one percent of extra margin (sportsbook §2.5). */
const EXTRA_MARGIN_PPM = 10_000;
// A drift of the log rates of 3 % would be most of a rating here; a third of it moves prices like in the other sports.
const DRIFT_SHARE = 1 / 3;

interface SeriesParameters {
  readonly bestOf: number;
  readonly roundHome: readonly number[];
  readonly secondsPerRound: number;
  readonly mapBreakSeconds: number;
}

function parametersOf(seed: string, match: Match): SeriesParameters {
  const { model } = theWorld().esports;
  const gap = skillGap(seed, match);
  const detail = detailStream(seed, match);
  const bestOf = pick(model.bestOf, detail);
  const characters = Array.from({ length: bestOf }, () => normal(detail, MAP_LIMIT));
  const build = (scale: number): SeriesParameters => ({
    bestOf,
    roundHome: characters.map((character) => model.roundBase + scale * (model.skillSd * gap + model.mapSd * character)),
    secondsPerRound: model.secondsPerRound,
    mapBreakSeconds: model.mapBreakSeconds,
  });
  return heldToFavourite(build, (parameters) => favouriteOf(seriesLaws(stateAt(parameters, undefined)).maps));
}

function stateAt(parameters: SeriesParameters, step: Step | undefined, drift = 0): SeriesState {
  const done = step?.partsDone ?? 0;
  return {
    bestOf: parameters.bestOf,
    maps: partsWon(step?.parts ?? [], done),
    rounds: step?.parts[done] ?? [0, 0],
    roundHome: parameters.roundHome.map((chance) => chance * Math.exp(drift * DRIFT_SHARE)),
  };
}

/** First to 13; from 12:12 in blocks of six rounds, of which four win; 3:3 starts another block. */
function isMapOver([home, away]: Pair): boolean {
  const [least, most] = [Math.min(home, away), Math.max(home, away)];
  if (least < LEVEL) return most >= MAP_ROUNDS;
  return most >= LEVEL + BLOCK_HALF * Math.floor((least - LEVEL) / BLOCK_HALF) + BLOCK_ROUNDS;
}

const seriesSteps = ({ secondsPerRound, mapBreakSeconds, bestOf, roundHome }: SeriesParameters, draw: Draw): readonly Step[] =>
  partsSteps(
    {
      secondsPerPoint: secondsPerRound,
      breakSeconds: mapBreakSeconds,
      partsToWin: (bestOf + 1) / 2,
      homeAt: (map) => roundHome[map] ?? 0.5,
      isOver: isMapOver,
      holdMs: ROUND_HOLD_MS,
      kinds: { point: 'round', part: 'map' },
    },
    draw,
  );

function offersAt(parameters: SeriesParameters, { step, drift }: ScriptPoint): readonly Offer[] {
  const laws = seriesLaws(stateAt(parameters, step, drift));
  const { main, parts } = marginsOf(step !== undefined, EXTRA_MARGIN_PPM);
  const map = String((step?.partsDone ?? 0) + 1);
  const rounds = lawOfNumber(
    laws.currentRounds.map(({ facts, probability }) => ({ facts: { home: facts.value ?? 0, away: 0 }, probability })),
    (home) => home,
  );
  const ofMap: readonly Offer[] = [
    { type: 'map_winner', part: map, outcomes: TWO_WAYS, law: laws.currentMap, gradedAs: 'winner', marginPpm: main, isOfPart: true },
    {
      ...overUnder({ type: 'map_total_rounds', part: map, law: rounds, lines: LINES.halvesOnly, marginPpm: main, isOfPart: true }),
      around: parameters.bestOf === 1 ? LINES_OF_ONE_MAP : LINES_OF_A_MAP,
    },
  ];
  const winner: Offer = { type: 'winner', outcomes: TWO_WAYS, law: laws.maps, marginPpm: main, main: true };
  if (parameters.bestOf === 1) return [winner, ...ofMap];
  return [
    winner,
    { type: 'map_score', outcomes: setScores((parameters.bestOf + 1) / 2), law: laws.maps, marginPpm: parts },
    overUnder({ type: 'total_maps', law: totalLaw(laws.maps), lines: LINES.halvesOnly, marginPpm: main }),
    handicap({ type: 'map_handicap', law: leadLaw(laws.maps), lines: LINES.halvesOnly, marginPpm: main }),
    ...ofMap,
  ];
}

function factsAt(step: Step, { type, part }: { type: string; part: string | undefined }): Facts {
  const [home, away] = step.score;
  if (type === 'map_total_rounds' && part !== undefined) {
    const [roundsHome = 0, roundsAway = 0] = step.parts[Number(part) - 1] ?? [];
    return { home, away, value: roundsHome + roundsAway };
  }
  return { home, away, parts: partsRecord(step.parts.slice(0, step.partsDone)) };
}

/** Makes scripts of a series of a tactical shooter; without a draw the script comes from the match's own random stream. */
export function esportsScripts(seed: string, match: Match): MakeScript {
  const parameters = parametersOf(seed, match);
  return (draw) => {
    let drawn: readonly Step[] | undefined;
    return {
      steps: () => {
        drawn ??= seriesSteps(parameters, draw ?? streamOf(seed, `course/${match.eventId}`));
        return drawn;
      },
      offers: (standing) => offersAt(parameters, standing),
      clock: (step) => ({ period: step.period, running: step.isRunning }),
      facts: (type, part, step) => factsAt(step, { type, part }),
      bestOf: parameters.bestOf,
    };
  };
}
