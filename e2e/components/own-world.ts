import { afterAll, beforeAll } from 'vitest';
import { type RunningProduct, startProduct } from '../product.ts';
import { enterWorld } from '../sandbox.ts';
import { openBrowser } from './document.ts';

/** Gives the file a product of its own, whose clock it may move. */
export function useOwnWorld(): void {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct();
    enterWorld(product.url, 'own');
    await openBrowser(product.url);
  });
  afterAll(() => product.stop());
}
