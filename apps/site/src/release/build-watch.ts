import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { isOutdated, noteNewerBuild } from './build-state.ts';

/** D-75 */
const buildAddress = '/builds/latest.json';
const askEveryMs = HOUR_MS;

/** The entry script's name holds a digest of all scripts, so it names the build. */
export const buildOf = (entry: string | undefined): string | undefined => entry?.split('/').at(-1);

/** Checks the served build every hour and when the tab becomes visible (N-18). */
export function watchBuild(): () => void {
  const running = buildOf(document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src);
  const ask = async (): Promise<void> => {
    if (isOutdated() || running === undefined || document.visibilityState === 'hidden') return;
    const answer = await fetch(buildAddress, { cache: 'no-store' });
    const latest: unknown = answer.ok ? Object(await answer.json()).build : undefined;
    if (typeof latest === 'string' && latest !== running) noteNewerBuild();
  };
  // Offline, or the server is being replaced: the next check decides.
  const tryAsking = () => void ask().catch(() => undefined);
  const timer = setInterval(tryAsking, askEveryMs);
  document.addEventListener('visibilitychange', tryAsking);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tryAsking);
  };
}
