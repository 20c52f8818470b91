import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { loadable } from '../../navigation/loadable.tsx';
import { browserClock } from '../../session/clock.ts';
import { idleView } from '../../session/idle.ts';
import { lastCall } from '../../session/last-call.ts';
import { session } from '../../session/session.ts';
import { useSite } from '../../session/use-site.ts';
import { idleMinutesOptions } from '../risk/queries.ts';

const idleDialogPart = loadable(() => import('./idle-dialog.tsx').then(({ IdleDialog }) => IdleDialog));

/** The shortest time a law can name is longer: a visit of a moment asks nothing. */
const askAfterMs = 60_000;

/** Warns a player whose law ends a session that is left alone, and finds the end of it (L10, design.md §11). Shows nothing until then. */
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

/** @returns when the session may end, in epoch ms, while that is to be told */
function useWarning(minutes: number | null): number | undefined {
  const [shownMs] = useState(() => browserClock.nowMs());
  const [warnsUntilMs, setWarnsUntilMs] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const view = idleView({ lastCallMs: lastCall.readMs() ?? shownMs, minutes, nowMs: browserClock.nowMs() });
      setWarnsUntilMs(view.warnsUntilMs);
      // A game that is still open keeps the session, of which the page cannot know: the warning stays until the server has decided.
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
