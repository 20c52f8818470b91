import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { loadedScripts } from './loaded-scripts.ts';

const CONNECTIONS = 32;
const SECONDS = 8;
const CACHED_TARGET = 2000;
const RENDERED_TARGET = 150;
const P99_TARGET_MS = 100;
const CLIENT = path.resolve(import.meta.dirname, '../../apps/site/dist/client');

type Lists = Uint8Array[][];

/** The same address from everyone: the page cache answers. */
const cachedLists = (): Lists => Array.from({ length: CONNECTIONS }, () => [getRequest('/')]);

/** The same as browsers ask for it. Whether a packed page unpacks to the page is a test's matter: here only its status is looked at. */
const packedLists = (): Lists => Array.from({ length: CONNECTIONS }, () => [getRequest('/', { 'accept-encoding': 'gzip, deflate, br' })]);

/** Every request has an address of its own, so that no page comes from a cache. */
function renderedLists(run: string): Lists {
  return Array.from({ length: CONNECTIONS }, (_, line) =>
    Array.from({ length: 4000 }, (_unused, step) => getRequest(`/?from=${run}-${line}-${step}`)),
  );
}

type Pace = { ratePerSecond?: number; expected?: string };

async function load(product: RunningProduct, lists: Lists, pace: Pace = {}): Promise<LoadResult> {
  const plan = { port: product.port, seconds: SECONDS, lists, isRepeated: true, expected: '</html>' };
  const result = await sendLoad({ ...plan, ...pace });
  if (result.failures > result.count / 1000)
    throw new Error(`${result.failures} of ${result.count} pages failed: ${result.firstFailure.slice(0, 200)}`);
  return result;
}

const figure = (name: string, facts: { value: number; unit: string; target: string; pass: boolean }): BenchRow => ({
  name,
  anchor: null,
  ratio: null,
  ...facts,
});

/** The guest's home page: from the cache, rendered each time, and what scripts a browser has loaded of it. */
export async function run(): Promise<BenchRow[]> {
  if (!fs.existsSync(CLIENT))
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../ops/build.ts')], { stdio: 'inherit' });
  const product = await startProduct();
  try {
    await load(product, cachedLists());
    await load(product, renderedLists('warm'));
    const cached = await load(product, cachedLists());
    const cachedHalf = await load(product, cachedLists(), { ratePerSecond: cached.perSecond / 2 });
    const packed = await load(product, packedLists(), { expected: '' });
    const rendered = await load(product, renderedLists('a'));
    const renderedHalf = await load(product, renderedLists('b'), { ratePerSecond: rendered.perSecond / 2 });
    return [
      figure('guest home page from the page cache', {
        value: cached.perSecond,
        unit: 'requests/s',
        target: `≥ ${CACHED_TARGET}`,
        pass: cached.perSecond >= CACHED_TARGET,
      }),
      figure('… p99 at half of the peak', {
        value: cachedHalf.p99Ms,
        unit: 'ms',
        target: `≤ ${P99_TARGET_MS}`,
        pass: cachedHalf.p99Ms <= P99_TARGET_MS,
      }),
      figure('… packed, as browsers ask for it', {
        value: packed.perSecond,
        unit: 'requests/s',
        target: `≥ ${CACHED_TARGET}`,
        pass: packed.perSecond >= CACHED_TARGET,
      }),
      figure('guest home page rendered each time', {
        value: rendered.perSecond,
        unit: 'requests/s',
        target: `≥ ${RENDERED_TARGET}`,
        pass: rendered.perSecond >= RENDERED_TARGET,
      }),
      figure('… p99 at half of the peak', {
        value: renderedHalf.p99Ms,
        unit: 'ms',
        target: `≤ ${P99_TARGET_MS}`,
        pass: renderedHalf.p99Ms <= P99_TARGET_MS,
      }),
      ...(await loadedScripts(product.url)),
    ];
  } finally {
    await product.stop();
  }
}
