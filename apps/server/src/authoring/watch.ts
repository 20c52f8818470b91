import { type FSWatcher, watch } from 'node:fs';

export interface AuthoringNews {
  /** Counts the times the texts were read; a page that shows an older count is out of date. */
  reading: number;
  /** Why the last change was not taken; the texts before it are still served. */
  fault: string | undefined;
}

export interface ContentWatch {
  news(): AuthoringNews;
  subscribe(listener: (news: AuthoringNews) => void): () => void;
  stop(): void;
}

/** An editor writes a file in several steps; they are one change. */
const SETTLE_MS = 120;

/** Reads the texts again after every change of a file under a folder, and tells who listens. What cannot be used changes nothing. */
export function watchContent({ directory, reload }: { directory: string; reload: () => unknown }): ContentWatch {
  let news: AuthoringNews = { reading: 1, fault: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<(news: AuthoringNews) => void>();
  const read = (): void => {
    try {
      reload();
      news = { reading: news.reading + 1, fault: undefined };
    } catch (error) {
      news = { ...news, fault: error instanceof Error ? error.message : String(error) };
    }
    for (const listener of listeners) listener(news);
  };
  const watcher: FSWatcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(read, SETTLE_MS);
  });
  return {
    news: () => news,
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
