import file from '../../params/slots-tumble.json' with { type: 'json' };
import type { TumbleParameters } from '../engines/slots/tumble.ts';
import type { Slot } from './slot.ts';

export type TumbleGame = TumbleParameters & Slot;

const games: Readonly<Record<string, TumbleGame>> = file.games;

export const tumbleGames: ReadonlyMap<string, TumbleGame> = new Map(Object.entries(games));
