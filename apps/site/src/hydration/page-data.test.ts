import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { withPlaceholders } from './cached-markup.ts';
import { isDrawnByServer } from './drawn.ts';
import { readPageData, writePageData } from './page-data.ts';

afterEach(() => vi.unstubAllGlobals());

const game = (identity: string) => ({ identity, provider: 'Quartzline', labels: ['slots', '</script>'] });
const rails = [
  { games: ['climb', 'drop', 'dice'].map(game), totalRows: 3 },
  { games: ['drop', 'dice'].map(game), totalRows: 2 },
];
const texts = { header: { title: 'Pavilion <b>', lines: Array.from({ length: 100 }, (_, line) => `line ${line}`) } };

async function aFilledClient(): Promise<QueryClient> {
  const client = new QueryClient();
  for (const [index, rail] of rails.entries()) await client.prefetchQuery({ queryKey: ['rail', index], queryFn: async () => rail });
  await client.prefetchQuery({ queryKey: ['texts'], queryFn: async () => texts });
  await client.prefetchQuery({ queryKey: ['none'], queryFn: async () => null });
  await client.prefetchQuery({ queryKey: ['failed'], queryFn: async () => Promise.reject(new Error('no answer')), retry: false });
  return client;
}

it('hydration restores every answer the server rendered from, with its time', async () => {
  const server = await aFilledClient();
  const { html, markup } = withPlaceholders('MARK', () => writePageData(server));
  const text = html.replace(/MARK(\d+);/g, (_, index) => markup[Number(index)]?.html ?? '');
  expect(text).toBe(writePageData(server));
  expect(text).not.toContain('<');
  // Pages share the text of the same answer.
  expect(withPlaceholders('MARK', () => writePageData(server)).markup).toEqual(markup);

  const browser = new QueryClient();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: text }) });
  await readPageData(browser);
  expect(browser.getQueryCache().getAll()).toHaveLength(4);
  for (const key of [['rail', 0], ['rail', 1], ['texts'], ['none']]) {
    expect(browser.getQueryData(key)).toEqual(server.getQueryData(key));
    expect(browser.getQueryState(key)?.dataUpdatedAt).toBe(server.getQueryState(key)?.dataUpdatedAt);
  }
  expect([['rail', 0], ['rail', 1], ['texts']].every((key) => isDrawnByServer(key, browser.getQueryData(key)))).toBe(true);
  // An answer fetched by the browser replaces the server's.
  browser.setQueryData(['texts'], { ...texts, own: 1 });
  expect(isDrawnByServer(['texts'], browser.getQueryData(['texts']))).toBe(false);
});
