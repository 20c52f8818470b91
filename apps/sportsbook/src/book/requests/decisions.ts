import type { Reply } from '../refusal.ts';
import type { RequestKey } from './store.ts';

export interface Waiting {
  readonly decided: Promise<Reply | undefined>;
  leave(): void;
}

/** Wakes the answers that are held until their request is decided in this process; others find it in the table. */
export interface Decisions {
  /** The next decision on a request, with its reply if it was decided here. Call `leave` to unsubscribe. */
  next(key: RequestKey): Waiting;
  /** To be called after the commit that keeps the answer. */
  publish(key: RequestKey, reply?: Reply): void;
}

const nameOf = ({ playerId, requestId }: RequestKey): string => `${playerId} ${requestId}`;

export function createDecisions(): Decisions {
  const waiting = new Map<string, Set<(reply?: Reply) => void>>();
  return {
    next: (key) => {
      const name = nameOf(key);
      const { promise: decided, resolve } = Promise.withResolvers<Reply | undefined>();
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
    publish: (key, reply) => {
      for (const resolve of waiting.get(nameOf(key)) ?? []) resolve(reply);
      waiting.delete(nameOf(key));
    },
  };
}
