import { SECOND_MS } from '../../durations.ts';
import type { Facts, Side } from '../../rules/grading/facts.ts';
import { type TennisState, tennisGameChance, tennisLaws } from '../model/tennis.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { type Draw, pick, streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { ScriptWriter, type MakeScript, type Offer, type Pair, partsRecord, plusOne, type ScriptPoint, type Step } from './script.ts';
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

/** Facts of a step that only tennis has. */
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

const FIRST_PLAY: Play = { server: 0, points: [0, 0] };

function stateAt(parameters: TennisParameters, { step, drift = 0 }: Partial<ScriptPoint>, play: Play = FIRST_PLAY): TennisState {
  const { partsDone: done, parts } = step ?? { partsDone: 0, parts: [] };
  return {
    serveHome: parameters.serveHome * Math.exp(drift * DRIFT_SHARE),
    serveAway: parameters.serveAway * Math.exp(-drift * DRIFT_SHARE),
    bestOf: parameters.bestOf,
    server: play.server,
    sets: setsOf(parts, done),
    games: parts[done] ?? [0, 0],
    points: play.points,
    finishedGames: sumOf(parts.slice(0, done)),
  };
}

const other = (server: 0 | 1): 0 | 1 => (server === 0 ? 1 : 0);

/** The server of a tie-break point: the first player serves once, then each serves twice. */
const tieBreakServer = (first: 0 | 1, played: number): 0 | 1 => (Math.floor((played + 1) / 2) % 2 === 0 ? first : other(first));

const isOver = ([home, away]: Pair, needed: number): boolean => Math.max(home, away) >= needed && Math.abs(home - away) >= 2;

const isTieBreakAt = ([home, away]: Pair): boolean => home === SET_GAMES && away === SET_GAMES;

const isSetOver = ([home, away]: Pair): boolean => isOver([home, away], SET_GAMES) || Math.max(home, away) > SET_GAMES;

/** Points as announced: 15, 30, 40, advantage; plain numbers in a tie-break. */
function pointNames([home, away]: Pair, isTieBreak: boolean): readonly [string, string] {
  if (isTieBreak) return [String(home), String(away)];
  if (home >= 3 && away >= 3) return [home > away ? 'A' : '40', away > home ? 'A' : '40'];
  return [POINT_NAMES[home] ?? '40', POINT_NAMES[away] ?? '40'];
}

interface Written {
  readonly steps: readonly Step[];
  readonly plays: readonly Play[];
}

/** The chance of the home side to win a point. */
const homeChance = ({ serveHome, serveAway }: TennisParameters, serving: 0 | 1): number => (serving === 0 ? serveHome : 1 - serveAway);

/** The script of a match: a step for each point. */
function tennisSteps(parameters: TennisParameters, draw: Draw): Written {
  const { bestOf, secondsPerPoint, gameBreakSeconds } = parameters;
  const needed = (bestOf + 1) / 2;
  const writer = new ScriptWriter();
  const plays: Play[] = [];
  const parts: Pair[] = [[0, 0]];
  let [seconds, server]: [number, 0 | 1] = [0, 0];
  let points: Pair = [0, 0];
  let partsDone = 0;
  const write = (rest: Partial<Step>): void => {
    const isTieBreak = isTieBreakAt(parts[partsDone] ?? [0, 0]);
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
  /** Writes the end of a game, and of its set where that is over. @returns true at the end of the match */
  const endGame = (side: Side): boolean => {
    const hold = { scope: 'part', forMs: GAME_HOLD_MS } as const;
    if (!isSetOver(parts[partsDone] ?? [0, 0])) {
      write({ incident: { kind: 'game', side }, hold });
      return false;
    }
    partsDone += 1;
    const isEnd = Math.max(...setsOf(parts, partsDone)) >= needed;
    if (!isEnd) parts.push([0, 0]);
    write({ incident: { kind: isEnd ? 'end' : 'set', side, part: partsDone }, hold, ...(isEnd ? { isEnd, isRunning: false } : {}) });
    return isEnd;
  };
  write({ incident: { kind: 'start' } });
  for (;;) {
    const games = parts[partsDone] ?? [0, 0];
    const isTieBreak = isTieBreakAt(games);
    const serving = isTieBreak ? tieBreakServer(server, points[0] + points[1]) : server;
    const side: Side = draw() < homeChance(parameters, serving) ? 'home' : 'away';
    seconds += secondsPerPoint;
    points = plusOne(points, side);
    const hold = { scope: 'part', forMs: GAME_HOLD_MS } as const;
    if (!isOver(points, isTieBreak ? TIE_BREAK_POINTS : GAME_POINTS)) {
      write({ incident: { kind: 'point', side }, hold });
      continue;
    }
    points = [0, 0];
    server = other(server);
    parts[partsDone] = plusOne(games, side);
    if (endGame(side)) return { steps: writer.steps, plays };
    seconds += gameBreakSeconds;
  }
}

function offersAt(parameters: TennisParameters, { step, drift }: ScriptPoint, play: Play | undefined): readonly Offer[] {
  const isLive = step !== undefined;
  const state = stateAt(parameters, { step, drift }, play);
  const laws = tennisLaws(state);
  const { main, parts } = marginsOf(isLive);
  const needed = (parameters.bestOf + 1) / 2;
  const set = (step?.partsDone ?? 0) + 1;
  const game = state.games[0] + state.games[1] + 1;
  const isTieBreak = isTieBreakAt(state.games);
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

const GAME_ENDS: readonly (string | undefined)[] = ['game', 'set', 'end'];

/** The set and the number of the game that ends at a step; undefined for other steps. */
function endedGame({ incident, parts }: Step): { set: number; game: number } | undefined {
  if (!GAME_ENDS.includes(incident?.kind)) return undefined;
  // The step that ends a set carries the set's number, because the next set has already been added to the score.
  const set = incident?.part ?? parts.length;
  const [home = 0, away = 0] = parts[set - 1] ?? [];
  return { set, game: home + away };
}

/** The winner of a game, where `part` is its set and its number, as `2.5`. */
function gameWinner(steps: readonly Step[], step: Step, part: string): Side | undefined {
  const [set, game] = part.split('.').map(Number);
  const found = steps.slice(0, step.index + 1).find((one) => {
    const ended = endedGame(one);
    return ended?.set === set && ended?.game === game;
  });
  return found?.incident?.side;
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

/** Makes scripts of a tennis match; without a draw the script comes from the match's own random stream. */
export function tennisScripts(seed: string, match: Match): MakeScript {
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
