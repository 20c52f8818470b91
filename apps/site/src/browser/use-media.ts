import { useSyncExternalStore } from 'react';

/** Whether a media query matches; `assumed` while the server renders. */
export function useMedia(query: string, assumed: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => assumed,
  );
}
