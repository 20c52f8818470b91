import { type FSWatcher, watch } from 'node:fs';

export interface ContentStatus {
  /** How often the content was loaded; a page that shows a lower number is out of date. */
  reading: number;
  /** Why the last change was rejected; the content before it is still served. */
  fault: string | undefined;
}

export interface ContentWatch {
  status(): ContentStatus;
  subscribe(listener: (status: ContentStatus) => void): () => void;
  stop(): void;
}

/** Debounce: an editor writes a file in several steps, which count as one change. */
const SETTLE_MS = 120;

/** Reloads the content after every change of a file under a folder, and notifies subscribers. A change that does not load is ignored. */
export function watchContent({ directory, reload }: { directory: string; reload: () => unknown }): ContentWatch {
  let status: ContentStatus = { reading: 1, fault: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(status: ContentStatus) => void>();
  const read = (): void => {
    try {
      reload();
      status = { reading: status.reading + 1, fault: undefined };
    } catch (error) {
      status = { ...status, fault: error instanceof Error ? error.message : String(error) };
    }
    for (const listener of listeners) listener(status);
  };
  const watcher: FSWatcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(read, SETTLE_MS);
  });
  return {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
