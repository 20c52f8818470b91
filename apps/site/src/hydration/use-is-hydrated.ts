import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a server-rendered part of the page hydrates, true afterwards. A part whose code arrives late hydrates
 * when personal answers may already be cached; it must not render them before this is true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
