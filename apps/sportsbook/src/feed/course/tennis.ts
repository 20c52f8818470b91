import type { Facts, Side } from '../../book/grading/facts.ts';
import { type TennisState, tennisGameChance, tennisLaws } from '../model/tennis.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { type Draw, pick, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { CourseWriter, type MakeCourse, type Offer, type Pair, partsRecord, plusOne, type Standing, type Step } from './course.ts';
import {
  byChance,
  favouriteOf,
  handicap,
  heldToFavourite,
  leadLaw,
  LINES,
  marginsOf,
  overUnder,
  setScores,
  sumOf,
  totalLaw,
  TWO_WAYS,
} from './offers.ts';
import { skillGap } from './ratings.ts';

const SECOND_MS = 1000;
const GAME_HOLD_MS = SECOND_MS;
const SET_GAMES = 6;
const GAME_POINTS = 4;
const TIE_BREAK_POINTS = 7;
const POINT_NAMES = ['0', '15', '30', '40'];
// A drift of the log rates of 3 % would be most of a rating here; a third of it moves prices like in the other sports.
const DRIFT_SHARE = 1 / 3;

interface TennisParameters {
  readonly serveHome: number;
  readonly serveAway: number;
  readonly bestOf: number;
  readonly secondsPerPoint: number;
  readonly gameBreakSeconds: number;
}

/** What a step knows besides the common things. */
interface Play {
  readonly points: Pair;
  readonly server: 0 | 1;
}

function parametersOf(seed: string, match: Match): TennisParameters {
  const { model } = theWorld().tennis;
  const gap = skillGap(seed, match);
  const bestOf = pick(model.bestOf, detailStream(seed, match));
  const build = (scale: number): TennisParameters => ({
    serveHome: model.serveBase + scale * model.skillSd * gap,
    serveAway: model.serveBase - scale * model.skillSd * gap,
    bestOf,
    secondsPerPoint: model.secondsPerPoint,
    gameBreakSeconds: model.gameBreakSeconds,
  });
  return heldToFavourite(build, (parameters) => favouriteOf(tennisLaws(stateAt(parameters, {})).sets));
}

const setsOf = (parts: readonly Pair[], done: number): Pair =>
  parts.slice(0, done).reduce<Pair>(([home, away], [h, a]) => (h > a ? [home + 1, away] : [home, away + 1]), [0, 0]);

function stateAt(parameters: TennisParameters, { step, drift = 0 }: Partial<Standing>, play?: Play): TennisState {
  const done = step?.partsDone ?? 0;
  const parts = step?.parts ?? [];
  return {
    serveHome: parameters.serveHome * Math.exp(drift * DRIFT_SHARE),
    serveAway: parameters.serveAway * Math.exp(-drift * DRIFT_SHARE),
    bestOf: parameters.bestOf,
    server: play?.server ?? 0,
    sets: setsOf(parts, done),
    games: parts[done] ?? [0, 0],
    points: play?.points ?? [0, 0],
    finishedGames: sumOf(parts.slice(0, done)),
  };
}

const other = (server: 0 | 1): 0 | 1 => (server === 0 ? 1 : 0);

/** Who serves a point of a tie-break: the first once, then each twice. */
const tieBreakServer = (first: 0 | 1, played: number): 0 | 1 => (Math.floor((played + 1) / 2) % 2 === 0 ? first : other(first));

const isOver = ([home, away]: Pair, needed: number): boolean => Math.max(home, away) >= needed && Math.abs(home - away) >= 2;

const isSetOver = ([home, away]: Pair): boolean => isOver([home, away], SET_GAMES) || Math.max(home, away) > SET_GAMES;

/** Points as they are called: 15, 30, 40, advantage; in a tie-break plain numbers. */
function pointNames([home, away]: Pair, isTieBreak: boolean): readonly [string, string] {
  if (isTieBreak) return [String(home), String(away)];
  if (home >= 3 && away >= 3) return [home > away ? 'A' : '40', away > home ? 'A' : '40'];
  return [POINT_NAMES[home] ?? '40', POINT_NAMES[away] ?? '40'];
}

interface Written {
  readonly steps: readonly Step[];
  readonly plays: readonly Play[];
}

/** The course of a match: a step for each point. */
function tennisSteps(parameters: TennisParameters, draw: Draw): Written {
  const { serveHome, serveAway, bestOf, secondsPerPoint, gameBreakSeconds } = parameters;
  const needed = (bestOf + 1) / 2;
  const writer = new CourseWriter();
  const plays: Play[] = [];
  const parts: Pair[] = [[0, 0]];
  let [seconds, server]: [number, 0 | 1] = [0, 0];
  let points: Pair = [0, 0];
  let partsDone = 0;
  const write = (rest: Partial<Step>): void => {
    const [home, away] = parts[partsDone] ?? [0, 0];
    const isTieBreak = home === SET_GAMES && away === SET_GAMES;
    const serving = isTieBreak ? tieBreakServer(server, points[0] + points[1]) : server;
    plays.push({ points, server });
    writer.write({
      atMs: seconds * SECOND_MS,
      period: Math.min(partsDone + 1, parts.length),
      isRunning: true,
      score: setsOf(parts, partsDone),
      parts: [...parts],
      partsDone,
      points: pointNames(points, isTieBreak),
      server: serving === 0 ? 'home' : 'away',
      ...rest,
    });
  };
  write({ incident: { kind: 'start' } });
  for (;;) {
    const games = parts[partsDone] ?? [0, 0];
    const isTieBreak = games[0] === SET_GAMES && games[1] === SET_GAMES;
    const serving = isTieBreak ? tieBreakServer(server, points[0] + points[1]) : server;
    const homeWins = serving === 0 ? serveHome : 1 - serveAway;
    const side: Side = draw() < homeWins ? 'home' : 'away';
    seconds += secondsPerPoint;
    points = plusOne(points, side);
    const hold = { scope: 'part', forMs: GAME_HOLD_MS } as const;
    if (!isOver(points, isTieBreak ? TIE_BREAK_POINTS : GAME_POINTS)) {
      write({ incident: { kind: 'point', side }, hold });
      continue;
    }
    points = [0, 0];
    server = other(server);
    const after = plusOne(games, side);
    parts[partsDone] = after;
    if (!isSetOver(after)) write({ incident: { kind: 'game', side }, hold });
    else {
      partsDone += 1;
      const sets = setsOf(parts, partsDone);
      const isEnd = Math.max(...sets) >= needed;
      if (!isEnd) parts.push([0, 0]);
      write({ incident: { kind: isEnd ? 'end' : 'set', side, part: partsDone }, hold, ...(isEnd ? { isEnd, isRunning: false } : {}) });
      if (isEnd) return { steps: writer.steps, plays };
    }
    seconds += gameBreakSeconds;
  }
}

function offersAt(parameters: TennisParameters, { step, drift }: Standing, play: Play | undefined): readonly Offer[] {
  const isLive = step !== undefined;
  const state = stateAt(parameters, { step, drift }, play);
  const laws = tennisLaws(state);
  const { main, parts } = marginsOf(isLive);
  const needed = (parameters.bestOf + 1) / 2;
  const set = (step?.partsDone ?? 0) + 1;
  const game = state.games[0] + state.games[1] + 1;
  const isTieBreak = state.games[0] === SET_GAMES && state.games[1] === SET_GAMES;
  return [
    { type: 'winner', outcomes: TWO_WAYS, law: laws.sets, marginPpm: main, main: true },
    { type: 'set_winner', part: String(set), outcomes: TWO_WAYS, law: laws.currentSet, gradedAs: 'winner', marginPpm: main },
    { type: 'set_score', outcomes: setScores(needed), law: laws.sets, marginPpm: parts },
    overUnder({ type: 'total_games', law: totalLaw(laws.games), lines: LINES.halvesOnly, marginPpm: main }),
    handicap({ type: 'game_handicap', law: leadLaw(laws.games), lines: LINES.halvesOnly, marginPpm: main }),
    ...(isLive && !isTieBreak
      ? [
          {
            type: 'game_winner',
            part: `${set}.${game}`,
            outcomes: TWO_WAYS,
            law: byChance(tennisGameChance(state, state.server, state.points)),
            gradedAs: 'winner',
            marginPpm: main,
            isOfPart: true,
          },
        ]
      : []),
  ];
}

/** Who won a game of a set, by the steps at which games end. */
function gameWinner(steps: readonly Step[], step: Step, part: string): Side | undefined {
  const [set, game] = part.split('.').map(Number);
  return steps.slice(0, step.index + 1).find(({ incident, parts }) => {
    if (incident?.kind !== 'game' && incident?.kind !== 'set' && incident?.kind !== 'end') return false;
    // The step that ends a set names it by its part; its games stand in that part of the score.
    const ended = incident.part ?? parts.length;
    const [home = 0, away = 0] = parts[ended - 1] ?? [];
    return ended === set && home + away === game;
  })?.incident?.side;
}

function factsAt(steps: readonly Step[], step: Step, wanted: { type: string; part: string | undefined }): Facts {
  const [home, away] = step.score;
  if (wanted.type === 'total_games' || wanted.type === 'game_handicap') {
    const [gamesHome, gamesAway] = sumOf(step.parts);
    return { home: gamesHome, away: gamesAway };
  }
  if (wanted.type === 'game_winner' && wanted.part !== undefined) return { home, away, winner: gameWinner(steps, step, wanted.part) };
  return { home, away, parts: partsRecord(step.parts.slice(0, step.partsDone)) };
}

/** A tennis match: what it is made of once, then as many courses as there are draws; by itself that of the match's own stream. */
export function tennisCourses(seed: string, match: Match): MakeCourse {
  const parameters = parametersOf(seed, match);
  return (draw) => {
    let drawn: Written | undefined;
    const written = (): Written => {
      drawn ??= tennisSteps(parameters, draw ?? streamOf(seed, `course/${match.eventId}`));
      return drawn;
    };
    return {
      steps: () => written().steps,
      offers: (standing) => offersAt(parameters, standing, standing.step === undefined ? undefined : written().plays[standing.step.index]),
      clock: (step) => ({ period: step.period, running: step.isRunning }),
      facts: (type, part, step) => factsAt(written().steps, step, { type, part }),
      bestOf: parameters.bestOf,
    };
  };
}
