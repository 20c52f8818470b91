import type { RequestKey } from './store.ts';

/** Wakes the answers that are held until their request is decided in this process; others find it in the table. */
export interface Decisions {
  /** The next decision on a request. `leave` where nobody waits any more. */
  next(key: RequestKey): { readonly decided: Promise<void>; leave(): void };
  tell(key: RequestKey): void;
}

const nameOf = ({ playerId, requestId }: RequestKey): string => `${playerId} ${requestId}`;

export function createDecisions(): Decisions {
  const waiting = new Map<string, Set<() => void>>();
  return {
    next: (key) => {
      const name = nameOf(key);
      const { promise: decided, resolve } = Promise.withResolvers<void>();
      const all = waiting.get(name) ?? new Set();
      waiting.set(name, all.add(resolve));
      return {
        decided,
        leave: () => {
          all.delete(resolve);
          if (all.size === 0 && waiting.get(name) === all) waiting.delete(name);
        },
      };
    },
    tell: (key) => {
      for (const resolve of waiting.get(nameOf(key)) ?? []) resolve();
      waiting.delete(nameOf(key));
    },
  };
}
