// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useSearchState } from './search-state.ts';

Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => Object.assign(new EventTarget(), { matches: false }) });

let mounted: Root | undefined;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, scrollTo: () => undefined });
});
afterEach(() => act(async () => mounted?.unmount()));

type Change = ReturnType<typeof useSearchState>[1];

/** A page of an address, and what changes it as the page was drawn first. */
async function drawnAt(address: string) {
  const drawn: Change[] = [];
  const router = createRouter({
    routeTree: createRootRoute({
      component: function Page() {
        const [, change] = useSearchState();
        drawn.push(change);
        return null;
      },
    }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const root = createRoot(document.body);
  mounted = root;
  await act(async () => root.render(<RouterProvider router={router} />));
  const first = drawn[0];
  if (first === undefined) throw new Error('The page was not drawn');
  return { change: first, search: () => router.state.location.search };
}

describe('what the address says of a page', () => {
  it('BO-042 keeps two changes of the same moment, whichever part of the page makes them', async () => {
    const { change, search } = await drawnAt('/?view=open');
    await act(async () => {
      change({ bulk: 'b1' });
      change({ kind: 'card' });
    });
    expect(search()).toEqual({ view: 'open', bulk: 'b1', kind: 'card' });
  });

  it('BO-042 keeps what others changed since the part was drawn', async () => {
    const { change, search } = await drawnAt('/?view=open');
    await act(async () => change({ bulk: 'b1' }));
    await act(async () => change({ view: undefined }));
    expect(search()).toEqual({ view: undefined, bulk: 'b1' });
  });
});
