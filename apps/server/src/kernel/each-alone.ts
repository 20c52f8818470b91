import type { Log } from './log/log.ts';
import { logUnfinished } from './log/unfinished.ts';

interface Work<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  /** The action that failed, for the log. */
  readonly says: string;
  /** The field by which the log names the item. */
  readonly factsOf: (item: T) => Readonly<Record<string, unknown>>;
  readonly handle: (item: T) => Promise<unknown>;
}

/** Handles items one after the other. A failing item is logged, retried by the next run, and does not hold up the others. */
export async function eachAlone<T>({ log }: { log: Log }, { items, says, factsOf, handle }: Work<T>): Promise<void> {
  for await (const item of items) {
    try {
      await handle(item);
    } catch (error) {
      logUnfinished(log, error, { says, ...factsOf(item) });
    }
  }
}
