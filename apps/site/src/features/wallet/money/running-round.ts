import { useSyncExternalStore } from 'react';

let isRunning = false;
const listeners = new Set<() => void>();

/** Whether the game of this page has a round that has not ended. */
export function setRoundRunning(value: boolean): void {
  isRunning = value;
  for (const listener of listeners) listener();
}

export const isRoundRunning = (): boolean => isRunning;

export function subscribeToRound(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The target of a link beside a game: a new tab while a round runs, so that no link ends the round (W-158). */
export const useFigureTarget = (): '_blank' | undefined =>
  useSyncExternalStore(
    subscribeToRound,
    () => (isRunning ? '_blank' : undefined),
    () => undefined,
  );
