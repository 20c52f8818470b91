import { useEffect, useState } from 'react';
import { session } from './session.ts';
import { whenReady } from './when-ready.ts';

/** False while the page begins; true from the first interaction on, at once for a player. What weighs waits for it. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenReady(session.isSignedIn(), () => setAtRest(true)), []);
  return isAtRest;
}
