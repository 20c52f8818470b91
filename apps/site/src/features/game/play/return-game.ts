import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import type { GameTileData } from '../catalogue/tiles.ts';

/** A game the player has left, as its card shows it. */
export type LeftGame = Pick<GameTileData, 'identity' | 'name' | 'square'>;

/** Stored value that switches the card off (wire §6.3). */
const disabled = 'disabled';
const listeners = new Set<() => void>();

/** Calls `listener` when the stored game changes. @returns the unsubscribe function */
export function subscribeToLeftGame(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored text; a string, so that unchanged snapshots compare equal. */
export const leftGameText = (): string | null => sessionStore().getItem(sessionKeys.returnGame);

/** Parses the stored text; undefined if it is empty, disabled or not a game. */
export function readLeftGame(text: string | null): LeftGame | undefined {
  if (text === null || text === disabled) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isLeftGame(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isLeftGame = (value: unknown): value is LeftGame =>
  typeof value === 'object' && value !== null && 'identity' in value && 'name' in value && 'square' in value && isPicture(value.square);

const isPicture = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

/** Stores the game for its card, unless the card is switched off (S-21). */
export function keepLeftGame({ identity, name, square }: LeftGame): void {
  if (leftGameText() === disabled) return;
  sessionStore().setItem(sessionKeys.returnGame, JSON.stringify({ identity, name, square }));
  notify();
}

/** Removes the stored game, and leaves a switched-off card switched off. */
export function forgetLeftGame(): void {
  if (leftGameText() !== disabled) sessionStore().removeItem(sessionKeys.returnGame);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
