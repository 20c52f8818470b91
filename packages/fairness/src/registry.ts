import { type BetPart, type Engine, PlayRefused, type PlayRequest, type PlayResult, type Steps } from './engine.ts';
import { baccarat } from './engines/baccarat.ts';
import { bingo } from './engines/bingo.ts';
import { craps } from './engines/craps.ts';
import { dragonAndCrane } from './engines/dragon.ts';
import { hold } from './engines/hold.ts';
import { holdem } from './engines/holdem.ts';
import { moneywheel } from './engines/moneywheel.ts';
import { press } from './engines/press.ts';
import { scratch } from './engines/scratch.ts';
import { sicbo } from './engines/sicbo.ts';
import { stamps } from './engines/stamps.ts';
import { threecard } from './engines/threecard.ts';
import { videopoker } from './engines/videopoker.ts';
import { blackjack } from './engines/blackjack.ts';
import { coin } from './engines/coin.ts';
import { crash } from './engines/crash.ts';
import { dice } from './engines/dice.ts';
import { hilo } from './engines/hilo.ts';
import { keno } from './engines/keno.ts';
import { limbo } from './engines/limbo.ts';
import { lines } from './engines/lines.ts';
import { mines } from './engines/mines.ts';
import { plinko } from './engines/plinko.ts';
import { roulette } from './engines/roulette.ts';
import { steppingStones } from './engines/stepping-stones.ts';
import { tumble } from './engines/tumble.ts';
import { ways } from './engines/ways.ts';
import { tower } from './engines/tower.ts';
import { wheel } from './engines/wheel.ts';
import * as parameters from './parameters.ts';
import type { RandomSource } from './stream.ts';

/** A game ready to be played: its engine bound to its parameters. */
export type Game = {
  readonly gameId: string;
  readonly engine: string;
  readonly paramsVersion: number;
  /** Present where a round goes on with actions after its bet. */
  readonly steps: Steps | undefined;
  /** The bets of a request, checked by the rules. @throws PlayRefused */
  betParts(request: PlayRequest): BetPart[];
  /** Plays from the start of the stream. @throws PlayRefused */
  play(source: RandomSource, request: PlayRequest): PlayResult<unknown>;
  /** What a picture of the finished round needs beyond its canonical outcome; null where the outcome tells everything. */
  picture(source: RandomSource, request: PlayRequest): unknown;
};

type Binding<Parameters, Outcome> = {
  readonly engine: string;
  readonly rules: Engine<Parameters, Outcome>;
  readonly games: ReadonlyMap<string, Parameters>;
};

/** Slots carry a version of their own parameters; all others share one. */
const versionOf = (chosen: object): number =>
  'paramsVersion' in chosen && typeof chosen.paramsVersion === 'number' ? chosen.paramsVersion : parameters.commonParamsVersion;

function bind<Parameters extends object, Outcome>({ engine, rules, games: own }: Binding<Parameters, Outcome>): Game[] {
  return [...own].map(([gameId, chosen]) => ({
    gameId,
    engine,
    paramsVersion: versionOf(chosen),
    steps: rules.steps,
    betParts: (request) => rules.betParts(chosen, request),
    play: (source, request) => rules.play(source, chosen, request),
    picture: (source, request) => rules.picture?.(source, chosen, request) ?? null,
  }));
}

/** Every game an engine plays: a line for each engine. */
const games: ReadonlyMap<string, Game> = new Map(
  [
    ...bind({ engine: 'lines', rules: lines, games: parameters.linesGames }),
    ...bind({ engine: 'ways', rules: ways, games: parameters.waysGames }),
    ...bind({ engine: 'tumble', rules: tumble, games: parameters.tumbleGames }),
    ...bind({ engine: 'hold', rules: hold, games: parameters.holdGames }),
    ...bind({ engine: 'dice', rules: dice, games: parameters.diceGames }),
    ...bind({ engine: 'roulette', rules: roulette, games: parameters.rouletteGames }),
    ...bind({ engine: 'blackjack', rules: blackjack, games: parameters.blackjackGames }),
    ...bind({ engine: 'limbo', rules: limbo, games: parameters.limboGames }),
    ...bind({ engine: 'crash', rules: crash, games: parameters.crashGames }),
    ...bind({ engine: 'coin', rules: coin, games: parameters.coinGames }),
    ...bind({ engine: 'mines', rules: mines, games: parameters.minesGames }),
    ...bind({ engine: 'tower', rules: tower, games: parameters.towerGames }),
    ...bind({ engine: 'steps', rules: steppingStones, games: parameters.stonesGames }),
    ...bind({ engine: 'hilo', rules: hilo, games: parameters.hiloGames }),
    ...bind({ engine: 'plinko', rules: plinko, games: parameters.plinkoGames }),
    ...bind({ engine: 'wheel', rules: wheel, games: parameters.wheelGames }),
    ...bind({ engine: 'keno', rules: keno, games: parameters.kenoGames }),
    ...bind({ engine: 'baccarat', rules: baccarat, games: parameters.baccaratGames }),
    ...bind({ engine: 'dragon', rules: dragonAndCrane, games: parameters.dragonGames }),
    ...bind({ engine: 'sicbo', rules: sicbo, games: parameters.sicboGames }),
    ...bind({ engine: 'craps', rules: craps, games: parameters.crapsGames }),
    ...bind({ engine: 'moneywheel', rules: moneywheel, games: parameters.moneywheelGames }),
    ...bind({ engine: 'threecard', rules: threecard, games: parameters.threecardGames }),
    ...bind({ engine: 'holdem', rules: holdem, games: parameters.holdemGames }),
    ...bind({ engine: 'videopoker', rules: videopoker, games: parameters.videopokerGames }),
    ...bind({ engine: 'scratch', rules: scratch, games: parameters.scratchGames }),
    ...bind({ engine: 'stamps', rules: stamps, games: parameters.stampsGames }),
    ...bind({ engine: 'bingo', rules: bingo, games: parameters.bingoGames }),
    ...bind({ engine: 'press', rules: press, games: parameters.pressGames }),
  ].map((game) => [game.gameId, game]),
);

/** Engines whose stage is drawn (`apps/sandbox/src/studio/client/games`): their games may be listed in a lobby. */
const stagedEngines: ReadonlySet<string> = new Set([
  'lines',
  'ways',
  'tumble',
  'hold',
  'dice',
  'roulette',
  'blackjack',
  'limbo',
  'crash',
  'coin',
  'mines',
  'tower',
  'steps',
  'hilo',
  'plinko',
  'wheel',
  'keno',
  'baccarat',
  'dragon',
  'sicbo',
  'craps',
  'moneywheel',
  'threecard',
  'holdem',
  'scratch',
  'stamps',
  'bingo',
  'press',
]);

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

/** Every game that can be played on a stage. */
export const playableGameIds: readonly string[] = [...games.values()]
  .filter((game) => stagedEngines.has(game.engine))
  .map((game) => game.gameId);
