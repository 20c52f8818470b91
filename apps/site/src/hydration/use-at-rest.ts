import { useEffect, useState } from 'react';
import { session } from '../session/session.ts';
import { whenReady } from './when-ready.ts';

/** False during start-up; true from the first interaction, or at once for a player. Heavy work waits for it. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenReady(session.isSignedIn(), () => setAtRest(true)), []);
  return isAtRest;
}
