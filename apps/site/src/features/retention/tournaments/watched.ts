import { useEffect } from 'react';

/** The tournament on screen, to whose leaderboard the socket subscribes (wire §4.4). */
let watchedId = '';
const listeners = new Set<() => void>();

function watch(id: string): void {
  if (watchedId === id) return;
  watchedId = id;
  for (const listener of listeners) listener();
}

export const watchedTournament = {
  id: (): string => watchedId,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Subscribes to a tournament's leaderboard while the page is open; an empty id to none. */
export function useWatchTournament(id: string): void {
  useEffect(() => {
    watch(id);
    return () => watch('');
  }, [id]);
}
