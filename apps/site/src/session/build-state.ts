let isNewer = false;
const listeners = new Set<() => void>();

/** Whether a newer build of the site is served than the one that runs here (N-18). */
export const isOutdated = (): boolean => isNewer;

export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteNewerBuild(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}
