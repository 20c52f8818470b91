import { sessionKeys, sessionStore } from '../../session/storage.ts';
import type { GameTileData } from './tiles.ts';

/** What the card of a left game shows. */
export type LeftGame = Pick<GameTileData, 'identity' | 'name' | 'square'>;

/** Stands in the storage where the card is not wanted (wire §6.3). */
const disabled = 'disabled';
const listeners = new Set<() => void>();

export function subscribeToLeftGame(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored text, so that it compares equal while nothing changes. */
export const leftGameText = (): string | null => sessionStore().getItem(sessionKeys.returnGame);

export function readLeftGame(text: string | null): LeftGame | undefined {
  if (text === null || text === disabled) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isLeftGame(value) ? value : undefined;
  } catch {
    return undefined; // Whatever stands there is not ours.
  }
}

const isLeftGame = (value: unknown): value is LeftGame =>
  typeof value === 'object' && value !== null && 'identity' in value && 'name' in value && 'square' in value && isPicture(value.square);

const isPicture = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

/** Keeps the game for the way back, unless that is disabled (S-21). */
export function keepLeftGame({ identity, name, square }: LeftGame): void {
  if (leftGameText() === disabled) return;
  sessionStore().setItem(sessionKeys.returnGame, JSON.stringify({ identity, name, square }));
  tell();
}

export function forgetLeftGame(): void {
  if (leftGameText() !== disabled) sessionStore().removeItem(sessionKeys.returnGame);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
