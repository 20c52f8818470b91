// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery as useLatest } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawn } from './drawn.ts';
import { useQuery } from './use-query.ts';

let mounted: Root | undefined;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await act(async () => mounted?.unmount());
  document.body.replaceChildren();
  drawn.clear();
});

const queryKey = ['figures'];
const never = (): Promise<readonly string[]> => new Promise(() => undefined);
type Read = typeof useQuery;

function Figures({ read }: { read: Read }) {
  const { data, isPending, isLoading } = read({
    queryKey,
    queryFn: never,
    select: (figures: readonly string[]) => figures.join(' '),
    staleTime: 60_000,
  });
  return <p aria-busy={isPending}>{isLoading ? '…' : data}</p>;
}

interface Page {
  /** The queries the server rendered from. */
  served?: readonly string[];
  /** The queries the browser has received since; the server's unless given. */
  known?: readonly string[];
  read?: Read;
}

const wrapped = (queryClient: QueryClient, part: ReactNode) => <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>;

/** Renders the part as the server, then hydrates it. @returns hydration errors, the first client rendering, and what is then rendered */
async function hydrate({ served, known = served, read = useQuery }: Page) {
  const [server, browser] = [new QueryClient(), new QueryClient()];
  if (served) for (const client of [server, drawn]) client.setQueryData(queryKey, served);
  vi.stubEnv('SSR', true);
  const html = renderToString(wrapped(server, <Figures read={read} />));
  vi.stubEnv('SSR', false);
  if (known) browser.setQueryData(queryKey, known);
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const element = root.firstElementChild;
  const faults: unknown[] = [];
  await act(async () => {
    mounted = hydrateRoot(root, wrapped(browser, <Figures read={read} />), { onRecoverableError: (fault) => faults.push(fault) });
  });
  const is = root.firstElementChild;
  return { html, faults: faults.length, text: is?.textContent, isBusy: is?.getAttribute('aria-busy'), isKept: is === element };
}

it.each([
  ['the player’s own answer came before its script', { known: ['own'] }, 'own'],
  ['a newer answer came before its script', { served: ['1', '2'], known: ['3'] }, '3'],
  ['nothing came meanwhile', { served: ['1', '2'] }, '1 2'],
])('K-35 a part of the page keeps the server’s markup and then says the latest: %s', async (_what, page, text) => {
  const { faults, ...shown } = await hydrate(page);
  expect(shown).toMatchObject({ text, isBusy: 'false', isKept: true });
  expect(faults).toBe(0);
});

it('K-35 without it the same part is thrown away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await hydrate({ known: ['own'], read: useLatest })).faults).toBe(1);
});

describe('on the server', () => {
  const options = { queryKey, queryFn: never, staleTime: 60_000 };
  const render = (queryClient: QueryClient, read: Read, given: Parameters<Read>[0]): unknown => {
    let seen: object | undefined;
    const Reader = () => {
      const { data, status, fetchStatus, isStale, isFetched, isEnabled } = read(given);
      seen = { data, status, fetchStatus, isStale, isFetched, isEnabled };
      return null;
    };
    vi.stubEnv('SSR', true);
    renderToString(wrapped(queryClient, <Reader />));
    return seen;
  };
  const answered = (figures: unknown): QueryClient => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKey, figures);
    return queryClient;
  };

  it.each([
    ['an answer', options],
    ['an answer that is old at once', { ...options, staleTime: 0 }],
    ['a choice of an answer', { ...options, select: () => 'chosen' }],
    ['what is not asked', { ...options, enabled: false }],
  ])('K-35 a part reads %s as the library says it', (_what, given) => {
    for (const queryClient of [answered(['1']), new QueryClient()])
      for (const again of [1, 2])
        expect([again, render(queryClient, useQuery, given)]).toEqual([again, render(queryClient, useLatest, given)]);
  });

  it('S37 parts of two pages never share an answer, nor does a part keep one that was replaced', () => {
    const [one, other] = [answered(['1']), answered(['2'])];
    const read = (queryClient: QueryClient) => render(queryClient, useQuery, options);
    expect([read(one), read(other), read(one)]).toMatchObject([{ data: ['1'] }, { data: ['2'] }, { data: ['1'] }]);
    one.setQueryData(queryKey, ['3']);
    expect(read(one)).toMatchObject({ data: ['3'] });
  });
});
