import { mobileBreakpointPx } from '@pavilion/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { useSite } from './use-site.ts';

const query = `(min-width: ${mobileBreakpointPx}px)`;

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is at least 768 px wide (K-08); while the server renders, what the user agent suggests. */
export function useIsWide(): boolean {
  const { visitor } = useSite();
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => !visitor.isMobile,
  );
}
