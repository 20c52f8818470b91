import file from '../../params/slots-ways.json' with { type: 'json' };
import type { WaysParameters } from '../engines/slots/ways.ts';
import type { Slot } from './slot.ts';

export type WaysGame = WaysParameters & Slot;

const games: Readonly<Record<string, WaysGame>> = file.games;

export const waysGames: ReadonlyMap<string, WaysGame> = new Map(Object.entries(games));
