import type { AnyRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** The rest of what the router imports of the package. @public */
export { batch, createAtom } from '@tanstack/store';

export interface Store<State> {
  get: () => State;
  subscribe: (listener: () => void) => { unsubscribe: () => void };
  /** The state while the page was still the server's; absent before the first navigation and in stores of later pages. */
  getDrawn?: () => State;
}

/** Keeps what the router's stores say of the server's page when the first navigation begins: parts that have not woken up need it later. */
export function keepDrawnState(router: AnyRouter): void {
  const stop = router.subscribe('onBeforeNavigate', () => {
    stop();
    const { status, location, resolvedLocation, ids, matches, __store, byRoute } = router.stores;
    for (const store of [status, location, resolvedLocation, ids, matches, __store, ...byRoute.values()]) {
      const state: unknown = store.get();
      Object.assign(store, { getDrawn: () => state });
    }
  });
}

type Compare<Selection> = (one: Selection, other: Selection) => boolean;

/** Selects from a state, once for each; an equal selection is the same object as the one before, since React takes another one for a change. */
function selecting<State, Selection>(select: (state: State) => Selection, compare: Compare<Selection>): (state: State) => Selection {
  let known: { state: State; selection: Selection } | undefined;
  return (state) => {
    if (known !== undefined && Object.is(known.state, state)) return known.selection;
    const selected = select(state);
    const selection = known !== undefined && compare(known.selection, selected) ? known.selection : selected;
    known = { state, selection };
    return selection;
  };
}

/**
 * The hook by which every hook of the router reads its state. While a part of the page hydrates, it says what the server rendered the part from: one
 * that wakes up after its page was left would find the next page's address and no match of its own (React 418, 422 and 520). The package's own hook
 * says the latest even then.
 *
 * @public The build substitutes this file for `@tanstack/react-store` (`vite.config.ts`).
 */
export function useSelector<State>(store: Store<State>): State;
export function useSelector<State, Selection>(
  store: Store<State>,
  select: (state: State) => Selection,
  options?: { compare?: Compare<Selection> },
): Selection;
export function useSelector(
  store: Store<unknown>,
  select: (state: unknown) => unknown = whole,
  { compare = Object.is }: { compare?: Compare<unknown> } = {},
): unknown {
  const [getLatest, getDrawn] = useMemo(() => {
    const selectionOf = selecting(select, compare);
    return [() => selectionOf(store.get()), () => selectionOf((store.getDrawn ?? store.get)())];
  }, [store, select, compare]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = store.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
    [store],
  );
  return useSyncExternalStore(subscribe, getLatest, getDrawn);
}

const whole = (state: unknown): unknown => state;
