import { type BetPart, PlayRefused, type PlayRequest, type PlayResult } from './engine.ts';
import { blackjack, type BlackjackOutcome } from './engines/blackjack.ts';
import { dice, type DiceOutcome } from './engines/dice.ts';
import { lines, type LinesOutcome } from './engines/lines.ts';
import { roulette, type RouletteOutcome } from './engines/roulette.ts';
import { blackjackGames, commonParamsVersion, diceGames, linesGames, rouletteGames } from './parameters.ts';
import type { RandomSource } from './stream.ts';

export type EngineName = 'lines' | 'dice' | 'roulette' | 'blackjack';
export type Outcome = LinesOutcome | DiceOutcome | RouletteOutcome | BlackjackOutcome;

/** A game ready to be played: its engine bound to its parameters. */
export type Game = {
  readonly gameId: string;
  readonly engine: EngineName;
  readonly paramsVersion: number;
  /** Instant rounds end with the bet; stepwise ones go on with actions. */
  readonly shape: 'instant' | 'stepwise';
  /** The bets of a request, checked by the rules. @throws PlayRefused */
  betParts(request: PlayRequest): BetPart[];
  /** Plays from the start of the stream. @throws PlayRefused */
  play(source: RandomSource, request: PlayRequest): PlayResult<Outcome>;
};

const rouletteParameters = {};

/**
 * The game of a catalogue id, in the version of its parameters a round was played with.
 * @throws PlayRefused GAME_UNKNOWN for an id or a version no engine plays.
 */
export function gameOf(gameId: string, paramsVersion?: number): Game {
  const game = findGame(gameId);
  if (!game || (paramsVersion !== undefined && paramsVersion !== game.paramsVersion)) {
    throw new PlayRefused('GAME_UNKNOWN', `No engine plays ${gameId.slice(0, 60)}.`);
  }
  return game;
}

function findGame(gameId: string): Game | undefined {
  const common = { gameId, paramsVersion: commonParamsVersion };
  const slot = linesGames.get(gameId);
  if (slot) {
    return {
      ...common,
      engine: 'lines',
      paramsVersion: slot.paramsVersion,
      shape: 'instant',
      betParts: (request) => lines.betParts(slot, request),
      play: (source, request) => lines.play(source, slot, request),
    };
  }
  const diceGame = diceGames.get(gameId);
  if (diceGame) {
    return {
      ...common,
      engine: 'dice',
      shape: 'instant',
      betParts: (request) => dice.betParts(diceGame, request),
      play: (source, request) => dice.play(source, diceGame, request),
    };
  }
  const table = blackjackGames.get(gameId);
  if (table) {
    return {
      ...common,
      engine: 'blackjack',
      shape: 'stepwise',
      betParts: (request) => blackjack.betParts(table, request),
      play: (source, request) => blackjack.play(source, table, request),
    };
  }
  if (!rouletteGames.has(gameId)) return undefined;
  return {
    ...common,
    engine: 'roulette',
    shape: 'instant',
    betParts: (request) => roulette.betParts(rouletteParameters, request),
    play: (source, request) => roulette.play(source, rouletteParameters, request),
  };
}

/** Every game an engine plays. */
export const playableGameIds: readonly string[] = [...linesGames.keys(), ...diceGames.keys(), ...rouletteGames, ...blackjackGames.keys()];
