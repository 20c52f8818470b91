import { useEffect } from 'react';

/** Which tournament stands on screen, so that the socket listens to its board and to nothing else's (wire §4.4). */
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

/** Listens to a tournament's board while the page is open; an empty id listens to none. */
export function useWatchTournament(id: string): void {
  useEffect(() => {
    watch(id);
    return () => watch('');
  }, [id]);
}
