import slotsHold from '../params/slots-hold.json' with { type: 'json' };
import slotsLines from '../params/slots-lines.json' with { type: 'json' };
import slotsTumble from '../params/slots-tumble.json' with { type: 'json' };
import slotsWays from '../params/slots-ways.json' with { type: 'json' };
import others from '../params/parameters.json' with { type: 'json' };
import type { BlackjackParameters } from './engines/blackjack.ts';
import type { DiceParameters } from './engines/dice.ts';
import type { HoldParameters } from './engines/hold.ts';
import type { LinesParameters } from './engines/lines.ts';
import type { TumbleParameters } from './engines/tumble.ts';
import type { WaysParameters } from './engines/ways.ts';

/** What every slot's file has besides its rules: the themes' own names of the symbols, for pay tables. */
type Slot = { readonly symbols: readonly string[]; readonly paramsVersion: number; readonly figures: SlotFigures };
/** Stated figures beside those of the catalogue: how often the feature starts and the full grid comes. */
type SlotFigures = { readonly sd: number; readonly triggerOneIn?: number; readonly grandOneIn?: number };
export type LinesGame = LinesParameters & Slot;
export type WaysGame = WaysParameters & Slot;
export type TumbleGame = TumbleParameters & Slot;
export type HoldGame = HoldParameters & Slot;

const linesFiles: Readonly<Record<string, Omit<LinesGame, 'lines'>>> = slotsLines.games;
const holdFiles: Readonly<Record<string, Omit<HoldGame, 'lines'>>> = slotsHold.games;
const waysFiles: Readonly<Record<string, WaysGame>> = slotsWays.games;
const tumbleFiles: Readonly<Record<string, TumbleGame>> = slotsTumble.games;
const diceFiles: Readonly<Record<string, DiceParameters>> = others.engines.dice;
const blackjackFiles: Readonly<Record<string, BlackjackParameters>> = others.engines.blackjack;
const rouletteFiles: Readonly<Record<string, object>> = others.engines.roulette;

/** The parameters of each game by id, read from the published files in `params/`, never copied into code. */
export const linesGames: ReadonlyMap<string, LinesGame> = new Map(
  Object.entries(linesFiles).map(([id, game]) => [id, { ...game, lines: slotsLines.lines }]),
);
export const holdGames: ReadonlyMap<string, HoldGame> = new Map(
  Object.entries(holdFiles).map(([id, game]) => [id, { ...game, lines: slotsHold.lines }]),
);
export const waysGames: ReadonlyMap<string, WaysGame> = new Map(Object.entries(waysFiles));
export const tumbleGames: ReadonlyMap<string, TumbleGame> = new Map(Object.entries(tumbleFiles));
export const diceGames: ReadonlyMap<string, DiceParameters> = new Map(Object.entries(diceFiles));
export const blackjackGames: ReadonlyMap<string, BlackjackParameters> = new Map(Object.entries(blackjackFiles));
export const rouletteGames: ReadonlyMap<string, object> = new Map(Object.entries(rouletteFiles));

/** How often the features of a slot come; undefined for a game of another kind. */
export function slotFiguresOf(gameId: string): SlotFigures | undefined {
  return [linesGames, waysGames, tumbleGames, holdGames]
    .map((games) => games.get(gameId)?.figures)
    .find((figures) => figures !== undefined);
}

/** The version of all parameters outside the slots, which carry their own. */
export const commonParamsVersion: number = others.paramsVersion;
