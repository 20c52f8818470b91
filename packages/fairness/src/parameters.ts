import slotsLines from '../params/slots-lines.json' with { type: 'json' };
import others from '../params/parameters.json' with { type: 'json' };
import type { BlackjackParameters } from './engines/blackjack.ts';
import type { DiceParameters } from './engines/dice.ts';
import type { LinesParameters } from './engines/lines.ts';

/** Themes' own names of the ten symbols, for pay tables. */
export type LinesGame = LinesParameters & { readonly symbols: readonly string[]; readonly paramsVersion: number };

const linesFiles: Readonly<Record<string, Omit<LinesGame, 'lines'>>> = slotsLines.games;
const diceFiles: Readonly<Record<string, DiceParameters>> = others.engines.dice;
const blackjackFiles: Readonly<Record<string, BlackjackParameters>> = others.engines.blackjack;
const rouletteFiles: Readonly<Record<string, object>> = others.engines.roulette;

/** The parameters of each game by id, read from the published files in `params/`, never copied into code. */
export const linesGames: ReadonlyMap<string, LinesGame> = new Map(
  Object.entries(linesFiles).map(([id, game]) => [id, { ...game, lines: slotsLines.lines }]),
);
export const diceGames: ReadonlyMap<string, DiceParameters> = new Map(Object.entries(diceFiles));
export const blackjackGames: ReadonlyMap<string, BlackjackParameters> = new Map(Object.entries(blackjackFiles));
export const rouletteGames: ReadonlyMap<string, object> = new Map(Object.entries(rouletteFiles));

/** The version of all parameters outside the slots, which carry their own. */
export const commonParamsVersion: number = others.paramsVersion;
