import { useSyncExternalStore } from 'react';

interface Store<State> {
  readonly get: () => State;
  readonly set: (change: (state: State) => State) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** What the first rendering is drawn of, by the server and by the browser that takes it over. */
  readonly first: () => State;
  readonly begin: (state: State) => void;
}

/** A value the screens subscribe to. Setting the same value again notifies no subscriber. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  let first = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    first: () => first,
    begin: (begun) => {
      first = begun;
      state = begun;
    },
  };
}

/** What a screen selects from a store; the selector must return the same object while nothing changed. */
export function useStore<State, Picked>(store: Store<State>, pick: (state: State) => Picked): Picked {
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.get()),
    () => pick(store.first()),
  );
}
