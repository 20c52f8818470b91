import others from '../params/parameters.json' with { type: 'json' };
import type { BaccaratParameters } from './engines/cards/baccarat.ts';
import type { BingoParameters } from './engines/instant/bingo.ts';
import type { CrapsParameters } from './engines/tables/craps.ts';
import type { DragonParameters } from './engines/cards/dragon.ts';
import type { HoldemParameters } from './engines/cards/holdem.ts';
import type { MoneywheelParameters } from './engines/tables/moneywheel.ts';
import type { PressParameters } from './engines/slots/press.ts';
import type { ScratchParameters } from './engines/instant/scratch.ts';
import type { SicboParameters } from './engines/tables/sicbo.ts';
import type { StampsParameters } from './engines/slots/stamps.ts';
import type { ThreeCardParameters } from './engines/cards/threecard.ts';
import type { VideopokerParameters } from './engines/cards/videopoker.ts';
import type { BlackjackParameters } from './engines/cards/blackjack.ts';
import type { CoinParameters } from './engines/instant/coin.ts';
import type { PointParameters } from './engines/instant/crash-point.ts';
import type { DiceParameters } from './engines/instant/dice.ts';
import type { HiloParameters } from './engines/cards/hilo.ts';
import type { KenoParameters } from './engines/instant/keno.ts';
import type { MinesParameters } from './engines/instant/mines.ts';
import type { PlinkoParameters } from './engines/instant/plinko.ts';
import type { StonesParameters } from './engines/instant/stepping-stones.ts';
import type { TowerParameters } from './engines/instant/tower.ts';
import type { WheelParameters } from './engines/tables/wheel.ts';
import { holdGames } from './parameters/hold.ts';
import { linesGames } from './parameters/lines.ts';
import type { SlotFigures } from './parameters/slot.ts';
import { tumbleGames } from './parameters/tumble.ts';
import { waysGames } from './parameters/ways.ts';

export { type HoldGame, holdGames } from './parameters/hold.ts';
export { type LinesGame, linesGames } from './parameters/lines.ts';
export { type TumbleGame, tumbleGames } from './parameters/tumble.ts';
export { type WaysGame, waysGames } from './parameters/ways.ts';

const diceFiles: Readonly<Record<string, DiceParameters>> = others.engines.dice;
const blackjackFiles: Readonly<Record<string, BlackjackParameters>> = others.engines.blackjack;
const rouletteFiles: Readonly<Record<string, object>> = others.engines.roulette;

/** The parameters of each game by id, read from the published files in `params/`, never copied into code. A slot's are in a file of its engine's, which no other game loads. */
export const diceGames: ReadonlyMap<string, DiceParameters> = new Map(Object.entries(diceFiles));
export const blackjackGames: ReadonlyMap<string, BlackjackParameters> = new Map(Object.entries(blackjackFiles));
export const rouletteGames: ReadonlyMap<string, object> = new Map(Object.entries(rouletteFiles));

const byId = <Parameters>(games: Readonly<Record<string, Parameters>>): ReadonlyMap<string, Parameters> => new Map(Object.entries(games));

export const limboGames = byId<PointParameters>(others.engines.limbo);
export const crashGames = byId<PointParameters>(others.engines.crash);
export const coinGames = byId<CoinParameters>(others.engines.coin);
export const minesGames = byId<MinesParameters>(others.engines.mines);
export const towerGames = byId<TowerParameters>(others.engines.tower);
export const stonesGames = byId<StonesParameters>(others.engines.steps);
export const hiloGames = byId<HiloParameters>(others.engines.hilo);
export const plinkoGames = byId<PlinkoParameters>(others.engines.plinko);
export const wheelGames = byId<WheelParameters>(others.engines.wheel);
export const kenoGames = byId<KenoParameters>(others.engines.keno);
export const baccaratGames = byId<BaccaratParameters>(others.engines.baccarat);
export const dragonGames = byId<DragonParameters>(others.engines.dragon);
export const sicboGames = byId<SicboParameters>(others.engines.sicbo);
export const crapsGames = byId<CrapsParameters>(others.engines.craps);
export const moneywheelGames = byId<MoneywheelParameters>(others.engines.moneywheel);
export const threecardGames = byId<ThreeCardParameters>(others.engines.threecard);
export const holdemGames = byId<HoldemParameters>(others.engines.holdem);
export const videopokerGames = byId<VideopokerParameters>(others.engines.videopoker);
export const scratchGames = byId<ScratchParameters>(others.engines.scratch);
export const stampsGames = byId<StampsParameters>(others.engines.stamps);
export const bingoGames = byId<BingoParameters>(others.engines.bingo);
export const pressGames = byId<PressParameters>(others.engines.press);

/** The version of all parameters outside the slots, which carry their own. */
export const commonParamsVersion: number = others.paramsVersion;

/** How often the features of a slot come; undefined for a game of another kind. */
export function slotFiguresOf(gameId: string): SlotFigures | undefined {
  return [linesGames, waysGames, tumbleGames, holdGames]
    .map((games) => games.get(gameId)?.figures)
    .find((figures) => figures !== undefined);
}
