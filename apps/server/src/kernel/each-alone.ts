import type { Log } from './log/log.ts';
import { logUnfinished } from './log/unfinished.ts';
import { recordMeasurement } from './measurements.ts';

interface Work<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  /** The action that failed, for the log. */
  readonly says: string;
  /** The field by which the log names the item. */
  readonly factsOf: (item: T) => Readonly<Record<string, unknown>>;
  readonly handle: (item: T) => Promise<unknown>;
}

/**
 * Handles items one after the other. A failing item is logged and counted, retried by the next run, and does not hold up the others.
 * @returns how many failed
 */
export async function eachAlone<T>({ log }: { log: Log }, { items, says, factsOf, handle }: Work<T>): Promise<number> {
  let failed = 0;
  for await (const item of items) {
    try {
      await handle(item);
    } catch (error) {
      failed += 1;
      recordMeasurement({ what: 'backgroundFailure', kind: 'item', name: says });
      logUnfinished(log, error, { says, ...factsOf(item) });
    }
  }
  return failed;
}
