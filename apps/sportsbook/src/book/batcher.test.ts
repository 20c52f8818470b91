import { expect, it } from 'vitest';
import { gathered, batched } from './batcher.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Batches as they were run, each held until it is released. */
class Batches {
  readonly seen: string[][] = [];
  readonly #held: (() => void)[] = [];

  readonly run = async (items: readonly string[]): Promise<readonly string[]> => {
    this.seen.push([...items]);
    await new Promise<void>((resolve) => this.#held.push(resolve));
    return items.map((item) => `${item}!`);
  };

  async letGo(): Promise<void> {
    this.#held.shift()?.();
    await turn();
    await turn();
  }
}

class Time {
  nowMs = 1000;
  readonly waited: number[] = [];
  readonly monotonicMs = (): number => this.nowMs;
  readonly wait = async (delayMs: number): Promise<void> => {
    this.waited.push(delayMs);
    this.nowMs += delayMs;
  };
}

it('runs items that arrive in one turn together, however many are in progress', async () => {
  const batches = new Batches();
  const run = batched(batches.run, 2);
  const first = ['a', 'b', 'c'].map(run);
  await turn();
  const second = run('d');
  await turn();
  expect(batches.seen).toEqual([['a', 'b'], ['c'], ['d']]);
  for (let index = 0; index < 3; index += 1) await batches.letGo();
  expect(await Promise.all([...first, second])).toEqual(['a!', 'b!', 'c!', 'd!']);
});

it('gathers what comes while a batch runs, two of one name never in one', async () => {
  const batches = new Batches();
  const time = new Time();
  const run = gathered({ ...time, run: batches.run, nameOf: (item) => item.slice(0, 1), atMost: 3, spacingMs: 0 });
  const all = [run('a1')];
  await turn();
  all.push(...['b1', 'b2', 'c1', 'd1', 'e1'].map(run));
  for (let index = 0; index < 3; index += 1) await batches.letGo();
  expect(await Promise.all(all)).toEqual(['a1!', 'b1!', 'b2!', 'c1!', 'd1!', 'e1!']);
  expect(batches.seen).toEqual([['a1'], ['b1', 'c1', 'd1'], ['b2', 'e1']]);
});

it('keeps a distance between batches that follow each other closely, and delays no caller that is alone', async () => {
  const time = new Time();
  const seen: string[][] = [];
  const run = gathered({
    monotonicMs: time.monotonicMs,
    wait: time.wait,
    run: async (items: readonly string[]) => {
      seen.push([...items]);
      return items;
    },
    nameOf: (item) => item,
    atMost: 2,
    spacingMs: 40,
  });
  await run('a');
  expect(time.waited).toEqual([]);
  time.nowMs += 15;
  await run('b');
  expect(time.waited).toEqual([25]);
  // A full batch has nothing to wait for.
  await Promise.all([run('c'), run('d')]);
  time.nowMs += 40;
  await run('e');
  expect(time.waited).toEqual([25]);
  expect(seen).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
});

it('rejects every caller of a batch that failed, and goes on', async () => {
  const time = new Time();
  let isBroken = true;
  const run = gathered({
    monotonicMs: time.monotonicMs,
    wait: time.wait,
    run: async (items: readonly string[]) => {
      if (isBroken) throw new Error('broken');
      return items;
    },
    nameOf: (item) => item,
    atMost: 5,
    spacingMs: 0,
  });
  expect(await Promise.allSettled([run('a'), run('b')])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  isBroken = false;
  expect(await run('c')).toBe('c');
});
