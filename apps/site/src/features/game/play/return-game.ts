import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import type { GameTileData } from '../tiles.ts';

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
  const value = parsed(text);
  return isLeftGame(value) ? value : undefined;
}

const isLeftGame = (value: unknown): value is LeftGame => isNamedGame(value) && 'square' in value && isPicture(value.square);

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

/** The game that was opened last, left or not: the way on after a deposit. */
export const seenGameText = (): string | null => sessionStore().getItem(sessionKeys.seenGame);

export function keepSeenGame({ identity, name }: Pick<LeftGame, 'identity' | 'name'>): void {
  sessionStore().setItem(sessionKeys.seenGame, JSON.stringify({ identity, name }));
  notify();
}

/** Parses the stored text; undefined if it is empty or not a game. */
export function readSeenGame(text: string | null): Pick<LeftGame, 'identity' | 'name'> | undefined {
  const value = parsed(text);
  return isNamedGame(value) ? value : undefined;
}

const isNamedGame = (value: unknown): value is Pick<LeftGame, 'identity' | 'name'> =>
  typeof value === 'object' &&
  value !== null &&
  'identity' in value &&
  typeof value.identity === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}
