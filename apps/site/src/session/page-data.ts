import type { QueryClient } from '@tanstack/react-query';
import { oncePer } from './once-per.ts';
import { scriptJson } from './visitor.ts';

/** Element with the answers the server rendered from: the page takes over with the same cache. */
export const pageDataElementId = 'page-data';

/** A query's key and data, and no more: what else the cache keeps begins anew. */
type Entry = [key: readonly unknown[], data: unknown, updatedAtMs: number];

/** All answers in the cache as JSON that may stand in a script element. */
export function writePageData(queryClient: QueryClient): string {
  const entries = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [`[${scriptJson(queryKey)},${dataJson(state.data)},${state.dataUpdatedAt}]`] : [],
    );
  return `[${entries.join(',')}]`;
}

const objectJson = oncePer<object, string>(scriptJson);
const dataJson = (data: unknown): string => (typeof data === 'object' && data !== null ? objectJson(data) : scriptJson(data));

/** Puts the page's answers into the cache. The site's own server wrote them, so they are what they say. */
export function readPageData(queryClient: QueryClient): void {
  const text = document.getElementById(pageDataElementId)?.textContent;
  if (!text) return;
  const entries: Entry[] = JSON.parse(text);
  for (const [key, data, updatedAtMs] of entries) queryClient.setQueryData(key, data, { updatedAt: updatedAtMs });
}
