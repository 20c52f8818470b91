import type { QueryClient } from '@tanstack/react-query';
import { drawn } from './drawn.ts';
import { type CachedMarkup, placeholderOf } from './cached-markup.ts';
import { oncePer } from '../api/once-per.ts';
import { scriptJson } from '../visitor/visitor.ts';

/** The id of the element with the answers the server rendered from, so that hydration starts with the same cache. */
export const pageDataElementId = 'page-data';

/** A query's key and data; the rest of its cached state is not transferred. */
type Entry = [key: readonly unknown[], data: unknown, updatedAtMs: number];

/** All cached answers as JSON that is safe inside a script element. */
export function writePageData(queryClient: QueryClient): string {
  const entries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => `[${scriptJson(queryKey)},${dataJson(state.data)},${state.dataUpdatedAt}]`);
  return `[${entries.join(',')}]`;
}

/** Shorter answers are written into the page instead of the shared part. */
const sharedFromLength = 1000;

const objectJson = oncePer<object, CachedMarkup>((data) => ({ html: scriptJson(data) }));

/** An answer as JSON; a long one is serialized once, since the server shares it between pages. */
function dataJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return scriptJson(data);
  const json = objectJson(data);
  return json.html.length < sharedFromLength ? json.html : placeholderOf(json);
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Puts the page's answers into the cache in short tasks, so input is not delayed. They are trusted, because the site's own server wrote them. */
export async function readPageData(queryClient: QueryClient): Promise<void> {
  const text = document.getElementById(pageDataElementId)?.textContent;
  if (!text) return;
  const entries: Entry[] = JSON.parse(text);
  await nextTurn();
  for (const [key, data, updatedAt] of entries) {
    drawn.setQueryData(key, data, { updatedAt });
    queryClient.setQueryData(key, data, { updatedAt });
  }
}
