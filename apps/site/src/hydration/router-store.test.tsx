// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keepDrawnState, type Store, useSelector } from './router-store.ts';

let mounted: Root | undefined;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => mounted?.unmount());
  document.body.replaceChildren();
});

/** A router at a game's page, in the state right after hydration. */
async function aRouter() {
  const asked = Promise.withResolvers<void>();
  const root = createRootRoute();
  const game = createRoute({ getParentRoute: () => root, path: '/games/$id' });
  const providers = createRoute({ getParentRoute: () => root, path: '/providers' });
  const loader = () => {
    asked.resolve();
    return new Promise(() => undefined);
  };
  const slow = createRoute({ getParentRoute: () => root, path: '/slow', loader });
  const routeTree = root.addChildren([game, providers, slow]);
  const router = createRouter({ routeTree, isServer: false, history: createMemoryHistory({ initialEntries: ['/games/climb'] }) });
  await router.load();
  return { router, asked: asked.promise };
}
type OwnRouter = Awaited<ReturnType<typeof aRouter>>['router'];

/** Types of the router's stores keep to themselves that they can be followed. */
function storeOf<State>(store: { get: () => State }): Store<State> {
  const isStore = (given: { get: () => State }): given is Store<State> => 'subscribe' in given;
  if (!isStore(store)) throw new Error('The store cannot be followed');
  return store;
}

/** A part of the game's page: it says the address, the game as its match has it, and how many matches there are. */
function Part({ router: { stores } }: { router: OwnRouter }) {
  const address = useSelector(storeOf(stores.location), ({ pathname }) => pathname);
  const params: object = useSelector(storeOf(stores.getMatchStore('/games/$id')), (match) => match?.params ?? {});
  const [count] = useSelector(storeOf(stores.matches), ({ length }) => [length], { compare: ([one], [other]) => one === other });
  return <p>{[address, ...Object.values(params), count].join(' ')}</p>;
}

interface Left {
  address: string;
  /** The server's state is not kept. */
  isForgotten?: boolean;
}

/** Hydrates the part after the page has moved to another address. @returns hydration errors, and what is then rendered */
async function hydrateAfter({ address, isForgotten = false }: Left) {
  const { router, asked } = await aRouter();
  if (!isForgotten) keepDrawnState(router);
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Part router={router} />);
  document.body.append(root);
  const element = root.firstElementChild;
  await Promise.race([router.navigate({ href: address }), asked]);
  const faults: unknown[] = [];
  await act(async () => {
    mounted = hydrateRoot(root, <Part router={router} />, { onRecoverableError: (fault) => faults.push(fault) });
  });
  return { faults: faults.length, text: root.textContent, isKept: root.firstElementChild === element };
}

it.each([
  ['the next page is on its way', '/slow', '/slow climb 2'],
  ['its page was left', '/providers', '/providers 2'],
  ['its page shows something else', '/games/dice', '/games/dice dice 2'],
  ['nothing happened', '/games/climb', '/games/climb climb 2'],
])(
  'K-35 a part that wakes up late starts from the address and the match that the server drew it from: %s',
  async (_what, address, text) => {
    expect(await hydrateAfter({ address })).toEqual({ faults: 0, text, isKept: true });
  },
);

it('K-35 without the state of the server’s page the same part is thrown away', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await hydrateAfter({ address: '/providers', isForgotten: true })).faults).toBe(1);
});
