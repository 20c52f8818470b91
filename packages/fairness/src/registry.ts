import { type BetPart, type Engine, PlayRefused, type PlayRequest, type PlayResult, type Steps } from './engine.ts';
import { baccarat } from './engines/cards/baccarat.ts';
import { bingo } from './engines/instant/bingo.ts';
import { craps } from './engines/tables/craps.ts';
import { dragonAndCrane } from './engines/cards/dragon.ts';
import { hold } from './engines/slots/hold.ts';
import { holdem } from './engines/cards/holdem.ts';
import { moneywheel } from './engines/tables/moneywheel.ts';
import { press } from './engines/slots/press.ts';
import { scratch } from './engines/instant/scratch.ts';
import { sicbo } from './engines/tables/sicbo.ts';
import { stamps } from './engines/slots/stamps.ts';
import { threecard } from './engines/cards/threecard.ts';
import { videopoker } from './engines/cards/videopoker.ts';
import { blackjack } from './engines/cards/blackjack.ts';
import { coin } from './engines/instant/coin.ts';
import { crash } from './engines/instant/crash.ts';
import { dice } from './engines/instant/dice.ts';
import { hilo } from './engines/cards/hilo.ts';
import { keno } from './engines/instant/keno.ts';
import { limbo } from './engines/instant/limbo.ts';
import { lines } from './engines/slots/lines.ts';
import { mines } from './engines/instant/mines.ts';
import { plinko } from './engines/instant/plinko.ts';
import { roulette } from './engines/tables/roulette.ts';
import { steppingStones } from './engines/instant/stepping-stones.ts';
import { tumble } from './engines/slots/tumble.ts';
import { ways } from './engines/slots/ways.ts';
import { tower } from './engines/instant/tower.ts';
import { wheel } from './engines/tables/wheel.ts';
import * as parameters from './parameters.ts';
import type { RandomSource } from './stream.ts';

/** A playable game: its engine bound to its parameters. */
export type Game = {
  readonly gameId: string;
  readonly engine: string;
  readonly paramsVersion: number;
  /** Present if a round continues with actions after its bet. */
  readonly steps: Steps | undefined;
  /** The bets of a request, checked by the rules. @throws PlayRefused */
  betParts(request: PlayRequest): BetPart[];
  /** Plays from the start of the stream. @throws PlayRefused */
  play(source: RandomSource, request: PlayRequest): PlayResult<unknown>;
  /** Data that the animation of the finished round needs beyond its canonical outcome; null if the outcome is enough. */
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

/** Every game an engine plays, one line per engine. */
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

/** Engines with a finished stage (`apps/sandbox/src/studio/client/games`): their games may be listed in a lobby. */
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
 * The game of a catalogue id, in the parameter version of a round.
 * @throws PlayRefused GAME_UNKNOWN for an unknown id or version
 * @example
 * gameOf('mines-field').engine // 'mines'
 */
export function gameOf(gameId: string, paramsVersion?: number): Game {
  const game = games.get(gameId);
  if (!game || (paramsVersion !== undefined && paramsVersion !== game.paramsVersion)) {
    throw new PlayRefused('GAME_UNKNOWN', `No engine plays ${gameId.slice(0, 60)}.`);
  }
  return game;
}

/** Every game with a finished stage. */
export const playableGameIds: readonly string[] = [...games.values()]
  .filter((game) => stagedEngines.has(game.engine))
  .map((game) => game.gameId);
