import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as z from 'zod';
import { startBareRoute } from '../calls/bare-route.ts';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';

const LARGE = path.join(import.meta.dirname, 'ten-thousand-games.sql');
const SECONDS = 10;
/** A process that has just started compiles its paths and reads the catalogue first. */
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 60;
const LISTS_PER_SECOND = 300;
const LIST_P99_TARGET_MS = 50;
/** Thirty players who type four letters a second between them. */
const KEYSTROKES_PER_SECOND = 120;
const SEARCH_P95_TARGET_MS = 60;
const COUNTRY = 'DE';

const found = z.object({ id: z.string() });
const named = z.object({ name: z.string() });

/** What is in the catalogue, to ask for: collections, studios, and names that players type. */
async function fillCatalogue(postgresUrl: string): Promise<{ collections: string[]; studios: string[]; names: string[] }> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(readFileSync(LARGE, 'utf8'));
    const read = async (statement: string): Promise<unknown[]> => (await client.query(statement)).rows;
    const idsOf = async (statement: string): Promise<string[]> => (await read(statement)).map((row) => found.parse(row).id);
    return {
      collections: await idsOf("select id::text from game.collection where identity like 'collection-%' order by id"),
      studios: await idsOf("select id::text from game.provider where identity like 'studio-%' order by id"),
      names: (await read('select name from game.game order by md5(id::text) limit 400')).map((row) => named.parse(row).name),
    };
  } finally {
    await client.end();
  }
}

/** Lists as category pages ask for them, some two thousand different ones: collections, studios, orders, pages. */
function listPaths({ collections, studios }: { collections: readonly string[]; studios: readonly string[] }): string[] {
  const orders = ['sortBy=score&sortOrder=asc', 'sortBy=name&sortOrder=asc', 'sortBy=new&sortOrder=desc', 'sortBy=rtp&sortOrder=desc'];
  const filters = [
    ...collections.map((id) => `collectionId=${id}`),
    ...studios.map((id) => `providerId[]=${id}`),
    ...collections
      .slice(0, 12)
      .flatMap((id, index) => studios.slice(index * 4, index * 4 + 4).map((studio) => `collectionId=${id}&providerId[]=${studio}`)),
  ];
  return filters.flatMap((filter) =>
    orders.flatMap((order) => [1, 2, 3].map((page) => `/api/game/games?page=${page}&perPage=24&countries[]=${COUNTRY}&${filter}&${order}`)),
  );
}

/** Every keystroke from the second letter on, each fourth name with a slip of the finger. */
function keystrokePaths(names: readonly string[]): string[] {
  const slipped = (name: string): string => `${name.slice(0, 3)}${name.charAt(4)}${name.charAt(3)}${name.slice(5)}`;
  return names.flatMap((name, index) => {
    const typed = (index % 4 === 0 ? slipped(name) : name).toLowerCase();
    const beginnings = Array.from({ length: typed.length - 1 }, (_letter, at) => typed.slice(0, at + 2));
    return beginnings.map(
      (text) => `/api/game/games?page=1&perPage=5&countries[]=${COUNTRY}&sortBy=name&sortOrder=asc&name=${encodeURIComponent(text)}`,
    );
  });
}

/** The paths dealt to the connections in a mixed order that is the same each time. */
function dealt(paths: readonly string[]): Uint8Array[][] {
  const lists: Uint8Array[][] = Array.from({ length: CONNECTIONS }, () => []);
  for (let index = 0; index < paths.length; index += 1) {
    const at = (index * 7919) % paths.length;
    lists[index % CONNECTIONS]?.push(getRequest(paths[at] ?? ''));
  }
  return lists;
}

async function load(port: number, plan: { lists: Uint8Array[][]; ratePerSecond: number }): Promise<LoadResult> {
  await sendLoad({ port, seconds: WARM_UP_SECONDS, isRepeated: true, ...plan });
  const result = await sendLoad({ port, seconds: SECONDS, isRepeated: true, ...plan });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} answers failed: ${result.firstFailure}`);
  return result;
}

/** Lists and searches of ten thousand games, beside a bare route that sends as many bytes at the same pace. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const { collections, studios, names } = await fillCatalogue(product.postgresUrl);
    const lists = listPaths({ collections, studios });
    const searches = keystrokePaths(names);
    const payload = await (await fetch(`${product.url}${lists[0] ?? ''}`)).text();
    const bare = await startBareRoute({ path: '/api/game/games', payload });
    const anchored = { lists: dealt(lists), ratePerSecond: LISTS_PER_SECOND };
    const [listAnchor, searchAnchor] = [
      await load(bare.port, anchored),
      await load(bare.port, { ...anchored, ratePerSecond: KEYSTROKES_PER_SECOND }),
    ];
    await bare.stop();
    const listed = await load(product.port, anchored);
    const searched = await load(product.port, { lists: dealt(searches), ratePerSecond: KEYSTROKES_PER_SECOND });
    return [
      {
        name: `GET /api/game/games filtered, 10,000 games, ${LISTS_PER_SECOND} requests/s, p99`,
        value: listed.p99Ms,
        unit: 'ms',
        anchor: listAnchor.p99Ms,
        ratio: listed.p99Ms / listAnchor.p99Ms,
        target: `≤ ${LIST_P99_TARGET_MS} ms`,
        pass: listed.p99Ms <= LIST_P99_TARGET_MS,
      },
      {
        name: `search by keystrokes, 10,000 games, ${KEYSTROKES_PER_SECOND} requests/s, p95`,
        value: searched.p95Ms,
        unit: 'ms',
        anchor: searchAnchor.p95Ms,
        ratio: searched.p95Ms / searchAnchor.p95Ms,
        target: `≤ ${SEARCH_P95_TARGET_MS} ms`,
        pass: searched.p95Ms <= SEARCH_P95_TARGET_MS,
      },
    ];
  } finally {
    await product.stop();
  }
}
