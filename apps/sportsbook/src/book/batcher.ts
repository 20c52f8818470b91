/** Does work that was gathered. @returns one result for each item, in their order */
type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const oneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function runAll<Item, Result>(run: Run<Item, Result>, batch: readonly Waiting<Item, Result>[]): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (index < results.length) resolve(result as Result);
      else reject(new Error('Work that was done together left an item without a result.'));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Runs all items of one turn of the event loop together; several turns may be in progress. */
export function batched<Item, Result>(run: Run<Item, Result>, atMost: number): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  const leave = (): void => {
    const gathered = queue;
    queue = [];
    for (let start = 0; start < gathered.length; start += atMost) void runAll(run, gathered.slice(start, start + atMost));
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) setImmediate(leave);
      queue.push({ item, resolve, reject });
    });
}

interface Gathering<Item, Result> {
  readonly run: Run<Item, Result>;
  /** Items of one name are never done together: the later one is of the next batch. */
  readonly nameOf: (item: Item) => string;
  readonly atMost: number;
  /** The least time between the starts of two batches. */
  readonly spacingMs: number;
  monotonicMs(): number;
  wait(delayMs: number): Promise<void>;
}

/** Items in order, at most one per name, and the rest. */
function split<Item, Result>(queue: readonly Waiting<Item, Result>[], { nameOf, atMost }: Gathering<Item, Result>) {
  const names = new Set<string>();
  const batch: Waiting<Item, Result>[] = [];
  const rest: Waiting<Item, Result>[] = [];
  for (const waiting of queue) {
    const name = nameOf(waiting.item);
    if (names.has(name) || batch.length >= atMost) rest.push(waiting);
    else batch.push(waiting);
    names.add(name);
  }
  return { batch, rest };
}

/**
 * Runs one batch at a time; items that arrive meanwhile form the next. Batches in close succession keep a distance, so that they are fewer
 * and larger, because a database transaction costs more than a few more rows in it. A single item does not wait for a timer.
 */
export function gathered<Item, Result>(work: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let isRunning = false;
  const runQueue = async (): Promise<void> => {
    isRunning = true;
    await oneTurn();
    while (queue.length > 0) {
      const restMs = startedAtMs + work.spacingMs - work.monotonicMs();
      if (restMs > 0 && queue.length < work.atMost) await work.wait(Math.ceil(restMs));
      const { batch, rest } = split(queue, work);
      queue = rest;
      startedAtMs = work.monotonicMs();
      await runAll(work.run, batch);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isRunning) void runQueue();
    });
}
