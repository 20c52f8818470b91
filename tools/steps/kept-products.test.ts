import { expect, it } from 'vitest';
import { askForProduct, type KeptProduct, KeptProducts, serveProducts } from './kept-products.ts';

interface Started extends KeptProduct {
  isStopped: boolean;
  end(): void;
}

/** Products without a process, in the order of their starts; the start of some fails. */
function starts({ failing = [] as number[] } = {}): { started: Started[]; start: () => Promise<KeptProduct> } {
  const started: Started[] = [];
  let count = 0;
  const start = async (): Promise<KeptProduct> => {
    const number = count;
    count += 1;
    if (failing.includes(number)) throw new Error(`start ${number} failed`);
    let isRunning = true;
    const product: Started = {
      url: `http://product-${number}`,
      isStopped: false,
      isRunning: () => isRunning,
      end: () => (isRunning = false),
      stop: async () => {
        product.isStopped = true;
      },
    };
    started.push(product);
    return product;
  };
  return { started, start };
}

it('D-214 gives each worker of a place the product of that place, and no other place’s', async () => {
  const { started, start } = starts();
  const served = await serveProducts(new KeptProducts(start));
  const urls = await Promise.all([0, 1, 2].map((place) => askForProduct(served.url, place)));
  expect(new Set(urls).size).toBe(3);
  for (const place of [2, 0, 1, 0, 1, 2]) expect(await askForProduct(served.url, place)).toBe(urls[place]);
  expect(started).toHaveLength(3);
  await served.stop();
});

it('D-214 starts another product in the place of one that ended', async () => {
  const { started, start } = starts();
  const products = new KeptProducts(start);
  const [first, other] = [await products.of('/0'), await products.of('/1')];
  started[0]?.end();
  const second = await products.of('/0');
  expect(second.url).not.toBe(first.url);
  expect(started.map(({ isStopped }) => isStopped)).toEqual([true, false, false]);
  expect(await products.of('/0')).toBe(second);
  expect(await products.of('/1')).toBe(other);
});

it('D-214 tells a worker why its product did not start, and tries again for the next one', async () => {
  const { start } = starts({ failing: [0] });
  const served = await serveProducts(new KeptProducts(start));
  await expect(askForProduct(served.url, 0)).rejects.toThrow('start 0 failed');
  expect(await askForProduct(served.url, 0)).toBe('http://product-1');
  await served.stop();
});

it('D-214 stops every product at the end of a run, whatever became of another', async () => {
  const { started, start } = starts({ failing: [1] });
  const served = await serveProducts(new KeptProducts(start));
  await Promise.allSettled([0, 1, 2].map((place) => askForProduct(served.url, place)));
  await served.stop();
  expect(started.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});
