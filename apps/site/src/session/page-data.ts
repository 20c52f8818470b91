import type { QueryClient, QueryMeta } from '@tanstack/react-query';
import { type KeptMarkup, markOf } from './kept-markup.ts';
import { oncePer } from './once-per.ts';
import { type PackedJson, packJson, unpackJson } from './packed-json.ts';
import { scriptJson } from './visitor.ts';

/** Element with the answers the server rendered from: the page takes over with the same cache. */
export const pageDataElementId = 'page-data';

/** Says of a query that its answers repeat those of its kind, as lists of games do: a page holds them packed into one. */
export const alikeMeta: QueryMeta = { isAlike: true };

/** A query's key and data, and no more: what else the cache keeps begins anew. */
type Entry = [key: readonly unknown[], data: unknown, updatedAtMs: number];
/** Of answers packed together: their keys and times, in the order of the data. */
type Head = [key: readonly unknown[], updatedAtMs: number];
type PageData = { alone: Entry[]; together: Head[]; packed?: PackedJson };

/** All answers in the cache as JSON that may stand in a script element. */
export function writePageData(queryClient: QueryClient): string {
  const alone: string[] = [];
  const heads: string[] = [];
  const together: object[] = [];
  for (const { queryKey, state, meta } of queryClient.getQueryCache().getAll()) {
    if (state.status !== 'success') continue;
    const data: unknown = state.data;
    if (meta === alikeMeta && typeof data === 'object' && data !== null) {
      heads.push(`[${scriptJson(queryKey)},${state.dataUpdatedAt}]`);
      together.push(data);
    } else alone.push(`[${scriptJson(queryKey)},${dataJson(data)},${state.dataUpdatedAt}]`);
  }
  const packed = together.length === 0 ? '' : `,"packed":${markOf(packedTogether(together))}`;
  return `{"alone":[${alone.join(',')}],"together":[${heads.join(',')}]${packed}}`;
}

/** Answers shorter than this are not worth a place of their own in what pages share. */
const keptFrom = 1000;

const objectJson = oncePer<object, KeptMarkup>((data) => ({ html: scriptJson(data) }));

function dataJson(data: unknown): string {
  if (typeof data !== 'object' || data === null) return scriptJson(data);
  const json = objectJson(data);
  return json.html.length < keptFrom ? json.html : markOf(json);
}

type Together = { of: readonly object[]; json: KeptMarkup };
const packedFrom = new WeakMap<object, Map<number, Together>>();

/** Answers as one packed text, made once as long as they are the same, which the server shares between pages. */
function packedTogether(of: readonly object[]): KeptMarkup {
  const [first = of] = of;
  const known = packedFrom.get(first) ?? new Map<number, Together>();
  packedFrom.set(first, known);
  const same = known.get(of.length);
  if (same?.of.every((data, index) => data === of[index])) return same.json;
  const json = { html: scriptJson(packJson(of)) };
  known.set(of.length, { of, json });
  return json;
}

/** What the server drew this page from. It draws every page as a guest's, so nothing in here is anybody's own. */
const drawn = new WeakSet<object>();

/** Whether an answer is one that the server drew from: a part of the page that is taken over late needs it as it was. */
export const isDrawnByServer = (data: unknown): boolean => typeof data === 'object' && data !== null && drawn.has(data);

function keep(queryClient: QueryClient, [key, data, updatedAt]: Entry): void {
  if (typeof data === 'object' && data !== null) drawn.add(data);
  queryClient.setQueryData(key, data, { updatedAt });
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Puts the page's answers into the cache, in turns that a touch need not wait long for. The site's own server wrote them, so they are what they say. */
export async function readPageData(queryClient: QueryClient): Promise<void> {
  const text = document.getElementById(pageDataElementId)?.textContent;
  if (!text) return;
  const { alone, together, packed }: PageData = JSON.parse(text);
  await nextTurn();
  for (const entry of alone) keep(queryClient, entry);
  if (!packed) return;
  await nextTurn();
  const unpacked = unpackJson(packed);
  if (!Array.isArray(unpacked)) return;
  for (const [index, [key, updatedAtMs]] of together.entries()) keep(queryClient, [key, unpacked[index], updatedAtMs]);
}
