/** Calls after this belong to what the player does, not to the loading of the page. */
const LOADING_MS = 30_000;

/** The trace in which the server answered this page, for the calls that the page makes while it loads; nothing unless traces are recorded (D-185). */
export function pageTrace(): string | undefined {
  if (typeof PerformanceNavigationTiming === 'undefined' || performance.now() > LOADING_MS) return undefined;
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined;
  return navigation.serverTiming.find(({ name }) => name === 'traceparent')?.description;
}
