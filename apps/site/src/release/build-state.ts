let isNewer = false;
const listeners = new Set<() => void>();

/** Whether the server has a newer build of the site than this tab (N-18). */
export const isOutdated = (): boolean => isNewer;

export function subscribeToBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteNewerBuild(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}
