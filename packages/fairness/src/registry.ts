import { type BetPart, type Engine, PlayRefused, type PlayRequest, type PlayResult } from './engine.ts';
import { blackjack } from './engines/blackjack.ts';
import { dice } from './engines/dice.ts';
import { hold } from './engines/hold.ts';
import { lines } from './engines/lines.ts';
import { roulette } from './engines/roulette.ts';
import { tumble } from './engines/tumble.ts';
import { ways } from './engines/ways.ts';
import {
  blackjackGames,
  commonParamsVersion,
  diceGames,
  holdGames,
  linesGames,
  rouletteGames,
  tumbleGames,
  waysGames,
} from './parameters.ts';
import type { RandomSource } from './stream.ts';

/** A game ready to be played: its engine bound to its parameters. */
export type Game = {
  readonly gameId: string;
  readonly engine: string;
  readonly paramsVersion: number;
  /** Instant rounds end with the bet; stepwise ones go on with actions. */
  readonly shape: 'instant' | 'stepwise';
  /** The bets of a request, checked by the rules. @throws PlayRefused */
  betParts(request: PlayRequest): BetPart[];
  /** Plays from the start of the stream. @throws PlayRefused */
  play(source: RandomSource, request: PlayRequest): PlayResult<unknown>;
  /** What a picture of the finished round needs beyond its canonical outcome; null where the outcome tells everything. */
  picture(source: RandomSource, request: PlayRequest): unknown;
};

type Binding<Parameters, Outcome> = {
  readonly engine: string;
  readonly shape: Game['shape'];
  readonly rules: Engine<Parameters, Outcome>;
  readonly games: ReadonlyMap<string, Parameters>;
};

/** Slots carry a version of their own parameters; all others share one. */
const versionOf = (parameters: object): number =>
  'paramsVersion' in parameters && typeof parameters.paramsVersion === 'number' ? parameters.paramsVersion : commonParamsVersion;

function bind<Parameters extends object, Outcome>({ engine, shape, rules, games }: Binding<Parameters, Outcome>): Game[] {
  return [...games].map(([gameId, parameters]) => ({
    gameId,
    engine,
    shape,
    paramsVersion: versionOf(parameters),
    betParts: (request) => rules.betParts(parameters, request),
    play: (source, request) => rules.play(source, parameters, request),
    picture: (source, request) => rules.picture?.(source, parameters, request) ?? null,
  }));
}

/** Every game an engine plays: a line for each engine. */
const games: ReadonlyMap<string, Game> = new Map(
  [
    ...bind({ engine: 'lines', shape: 'instant', rules: lines, games: linesGames }),
    ...bind({ engine: 'ways', shape: 'instant', rules: ways, games: waysGames }),
    ...bind({ engine: 'tumble', shape: 'instant', rules: tumble, games: tumbleGames }),
    ...bind({ engine: 'hold', shape: 'instant', rules: hold, games: holdGames }),
    ...bind({ engine: 'dice', shape: 'instant', rules: dice, games: diceGames }),
    ...bind({ engine: 'roulette', shape: 'instant', rules: roulette, games: rouletteGames }),
    ...bind({ engine: 'blackjack', shape: 'stepwise', rules: blackjack, games: blackjackGames }),
  ].map((game) => [game.gameId, game]),
);

/**
 * The game of a catalogue id, in the version of its parameters a round was played with.
 * @throws PlayRefused GAME_UNKNOWN for an id or a version no engine plays.
 */
export function gameOf(gameId: string, paramsVersion?: number): Game {
  const game = games.get(gameId);
  if (!game || (paramsVersion !== undefined && paramsVersion !== game.paramsVersion)) {
    throw new PlayRefused('GAME_UNKNOWN', `No engine plays ${gameId.slice(0, 60)}.`);
  }
  return game;
}

/** The ids of every game an engine plays. */
export const playableGameIds: readonly string[] = [...games.keys()];
