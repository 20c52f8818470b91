import { useSyncExternalStore } from 'react';

/** Below this width columns cover each other, and the page scrolls as a whole (design console, Layout grid). */
const phone = '(max-width: 767px)';

export const isPhone = (): boolean => matchMedia(phone).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
