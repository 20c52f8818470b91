import { Suspense, useEffect, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { loadable } from '../../../navigation/loadable.tsx';
import { browserClock } from '../../../browser/clock.ts';
import { idleView } from '../../../session/idle.ts';
import { lastCall } from '../../../session/last-call.ts';
import { session } from '../../../session/session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { idleMinutesOptions } from '../../risk/queries.ts';

const idleDialogPart = loadable(() => import('./idle-dialog.tsx').then(({ IdleDialog }) => IdleDialog));

/** Shorter than any legal maximum, so that short visits send no request. */
const askAfterMs = 60_000;

/** Warns of the end of an idle session where the law requires it, and detects the end (L10, design §11). Renders nothing until then. */
export function IdleWatch() {
  const endsAtMs = useWarning(useIdleMinutes());
  if (endsAtMs === undefined) return null;
  return (
    <Suspense fallback={null}>
      <idleDialogPart.Component endsAtMs={endsAtMs} />
    </Suspense>
  );
}

function useIdleMinutes(): number | null {
  const { api } = useSite();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), askAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({ ...idleMinutesOptions(api), enabled: isAsked }).data ?? null;
}

/** @returns when the session may end, in epoch milliseconds, while the warning is shown */
function useWarning(minutes: number | null): number | undefined {
  const [shownMs] = useState(() => browserClock.nowMs());
  const [warnsUntilMs, setWarnsUntilMs] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const view = idleView({ lastCallMs: lastCall.readMs() ?? shownMs, minutes, nowMs: browserClock.nowMs() });
      setWarnsUntilMs(view.warnsUntilMs);
      // An open game may keep the session alive without the page knowing: the warning stays until the server has decided.
      if (view.isOver) void session.check();
      if (view.lookAgainMs !== undefined) timer = setTimeout(look, view.lookAgainMs);
    };
    look();
    const stop = lastCall.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes, shownMs]);
  return warnsUntilMs;
}
