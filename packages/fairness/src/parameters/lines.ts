import file from '../../params/slots-lines.json' with { type: 'json' };
import type { LinesParameters } from '../engines/slots/lines.ts';
import type { Slot } from './slot.ts';

export type LinesGame = LinesParameters & Slot;

const games: Readonly<Record<string, Omit<LinesGame, 'lines'>>> = file.games;

export const linesGames: ReadonlyMap<string, LinesGame> = new Map(
  Object.entries(games).map(([id, game]) => [id, { ...game, lines: file.lines }]),
);
