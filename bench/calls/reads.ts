import { startBareRoute } from './bare-route.ts';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import type { LoadPlan, LoadResult } from '../http-load/http-load-worker.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WARM_UP_SECONDS = 3;
const ROUNDS = 3;
const CONNECTIONS = 64;
const REQUESTS_PER_SECOND = 3000;
const PEAK_RATIO = 0.7;
const P99_TARGET_MS = 50;

/** The first calls of a page; the last one differs between visitors and has no ETag. */
const TAGGED = [
  '/api/game/collections',
  '/api/game/providers',
  '/api/game/games?page=1&perPage=24&sortBy=score&sortOrder=asc',
  '/api/settings/currencies',
  '/api/settings/countries',
  '/api/settings/constants',
];
const INIT = '/api/player/init';

/** A read as a browser repeats it, with the tag of the answer it has. @throws when an answer has no tag */
async function taggedRequest(product: RunningProduct, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${product.url}${path}`);
  await answer.arrayBuffer();
  const etag = answer.headers.get('etag');
  if (!answer.ok || etag === null) throw new Error(`${path} answered ${answer.status} without an ETag`);
  return getRequest(path, { 'if-none-match': etag });
}

/** Every connection begins at another of the requests. */
const dealt = (requests: readonly Uint8Array[]): Uint8Array[][] =>
  Array.from({ length: CONNECTIONS }, (_, line) => [
    ...requests.slice(line % requests.length),
    ...requests.slice(0, line % requests.length),
  ]);

async function load(port: number, plan: Pick<LoadPlan, 'lists'> & Partial<LoadPlan>): Promise<LoadResult> {
  const result = await sendLoad({ port, seconds: SECONDS, isRepeated: true, ...plan });
  if (result.failures > result.count / 1000) throw new Error(`${result.failures} of ${result.count} reads failed: ${result.firstFailure}`);
  return result;
}

interface Round {
  peak: LoadResult;
  bare: LoadResult;
  paced: LoadResult;
  init: LoadResult;
}

async function measure(product: RunningProduct): Promise<Round[]> {
  const lists = dealt(await Promise.all(TAGGED.map((path) => taggedRequest(product, path))));
  const inits = dealt([getRequest(INIT)]);
  const bare = await startBareRoute({ path: INIT, payload: await (await fetch(`${product.url}${INIT}`)).text() });
  // Statuses differ between the two kinds of reads, so each has a load of its own.
  const unchanged = { lists, status: 304 };
  await load(product.port, { ...unchanged, seconds: WARM_UP_SECONDS });
  await load(product.port, { lists: inits, seconds: WARM_UP_SECONDS });
  const rounds: Round[] = [];
  for (let count = 1; count <= ROUNDS; count += 1) {
    const round = {
      bare: await load(bare.port, { lists: inits }),
      peak: await load(product.port, unchanged),
      paced: await load(product.port, { ...unchanged, ratePerSecond: REQUESTS_PER_SECOND, warmUpSeconds: 1 }),
      init: await load(product.port, { lists: inits, ratePerSecond: REQUESTS_PER_SECOND, warmUpSeconds: 1 }),
    };
    console.log(
      `   round ${count}: ${round.peak.perSecond.toFixed(0)} reads/s, a bare route ${round.bare.perSecond.toFixed(0)}/s; at ${REQUESTS_PER_SECOND}/s` +
        ` p99 ${round.paced.p99Ms.toFixed(1)} ms, init ${round.init.p99Ms.toFixed(1)} ms`,
    );
    rounds.push(round);
  }
  await bare.stop();
  return rounds;
}

function latencyRow(name: string, { p99Ms, perSecond }: LoadResult): BenchRow {
  const isKept = perSecond >= REQUESTS_PER_SECOND * 0.98;
  const target = `≤ ${P99_TARGET_MS} ms`;
  return { name, value: p99Ms, unit: 'ms', anchor: null, ratio: null, target, pass: isKept && p99Ms <= P99_TARGET_MS };
}

/** Catalogue, settings and init as browsers poll them: an unchanged answer is a 304 by its ETag. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const rounds = await measure(product);
    const { peak, bare } = middleOf(rounds, (round) => round.peak.perSecond / round.bare.perSecond);
    return [
      {
        name: `T10 catalogue and settings with their ETag (median of ${ROUNDS})`,
        value: Math.round(peak.perSecond),
        unit: 'requests/s',
        anchor: Math.round(bare.perSecond),
        ratio: peak.perSecond / bare.perSecond,
        target: `≥ ${PEAK_RATIO} × a bare route`,
        pass: peak.perSecond >= PEAK_RATIO * bare.perSecond,
      },
      latencyRow(`T10 … p99 at ${REQUESTS_PER_SECOND} requests/s`, middleOf(rounds, ({ paced }) => paced.p99Ms).paced),
      latencyRow(`T10 … p99 of init at ${REQUESTS_PER_SECOND} requests/s`, middleOf(rounds, ({ init }) => init.p99Ms).init),
    ];
  } finally {
    await product.stop();
  }
}
