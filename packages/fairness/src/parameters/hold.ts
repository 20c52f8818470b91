import file from '../../params/slots-hold.json' with { type: 'json' };
import type { HoldParameters } from '../engines/slots/hold.ts';
import type { Slot } from './slot.ts';

export type HoldGame = HoldParameters & Slot;

const games: Readonly<Record<string, Omit<HoldGame, 'lines'>>> = file.games;

export const holdGames: ReadonlyMap<string, HoldGame> = new Map(
  Object.entries(games).map(([id, game]) => [id, { ...game, lines: file.lines }]),
);
