import { useState } from 'react';
import { sessionKeys, sessionStore } from '../../browser/storage.ts';
import { useAtRest } from '../../hydration/use-at-rest.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { toastsPart } from '../lazy-parts.ts';
import { Quiet } from '../quiet.tsx';

/**
 * The toasts; at once if a tab was led here with something to say, else when the page is at rest: nothing raises one before. They come after
 * the dialogs: only what is laid out before them can hold them in its bar.
 */
export function Notices() {
  const isHydrated = useIsHydrated();
  const isAtRest = useAtRest();
  const [hasOne] = useState(() => !import.meta.env.SSR && sessionStore().getItem(sessionKeys.endedElsewhere) !== null);
  return isAtRest || (isHydrated && hasOne) ? (
    <Quiet>
      <toastsPart.Component />
    </Quiet>
  ) : null;
}
