import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a part of the page drawn by the server is taken over, true after. A part whose code arrives late is taken
 * over when personal answers are known already: what it shows of them must wait for this.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
