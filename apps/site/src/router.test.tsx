import { createClient } from '@pavilion/contract/calls/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { publicConfig as config } from './navigation/testing/public-config.ts';
import { createModalStore } from './navigation/go.ts';
import { parseSearch, stringifySearch } from './navigation/search/search.ts';
import { routeTree } from './route-tree.gen.ts';
import type { Visitor } from './visitor/visitor.ts';
import { NotFoundPage } from './shell/error/error-page.tsx';

const visitor: Visitor = {
  locale: 'en',
  locales: [{ code: 'en', nativeName: 'English', isDefault: true }],
  country: 'DE',
  theme: 'dark',
  isMobile: false,
  isSignedIn: false,
  isGeoRestricted: false,
  isSignInRestricted: false,
  legalAge: 18,
};
const emptyList = { data: [], meta: { page: 1, perPage: 10, totalPages: 0, totalRows: 0 } };

/** Opens an address like the server, on a platform whose lists are all empty. */
async function open(address: string, changes: Partial<PublicConfig> = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const modals = createModalStore(
    () => router,
    () => ({ isSignedIn: false, isSignInRestricted: false }),
  );
  const router = createRouter({
    routeTree,
    context: {
      api: createClient(async () => ({ status: 200, body: emptyList })),
      queryClient,
      visitor,
      config: { ...config, ...changes },
      origin: 'https://pavilion.test',
      modals,
      isSignedIn: () => false,
    },
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await router.load();
  const isFound = router.state.matches.every(({ status }) => status !== 'notFound');
  return { isFound, address: router.state.location.href, html: renderToString(<RouterProvider router={router} />) };
}

test('G-05 G-06 /betting shows the client if its host and id are configured, and is not found otherwise', async () => {
  const { isFound, html } = await open('/betting');
  expect(isFound).toBe(true);
  // The page brings the client's frame, whose own document has the first screen (SB-118).
  expect(html).toMatch(/<iframe src="https?:/);
  expect((await open('/betting', { betting: { clientHost: 'https://betting.test' } })).html).not.toContain('<iframe');
});

test('G-10 /categories without any collection is not found and does not redirect', async () => {
  const { isFound, address } = await open('/categories');
  expect([isFound, address]).toEqual([false, '/categories']);
});
