import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import Fastify from 'fastify';
import { getRequest, sendLoad } from './http-load.ts';
import { startProduct } from './product.ts';
import type { BenchRow } from './row.ts';

const PATH = '/api/game/games?page=1&perPage=24';
const CONNECTIONS = 32;
const SECONDS = 6;
const ROUNDS = 3;
const TARGET_RATIO = 0.5;

/** A route that does nothing but send the same bytes, on a thread of its own: the anchor. */
function startBareRoute(payload: string): Promise<{ port: number; stop(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { payload } });
    worker.once('message', (port: number) => resolve({ port, stop: async () => void (await worker.terminate()) }));
    worker.once('error', reject);
  });
}

async function serveBare(payload: string): Promise<number> {
  const server = Fastify({ logger: false, serverFactory: (handler) => http.createServer(handler) });
  server.get('/api/game/games', (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(payload);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  return address.port;
}

if (!isMainThread) parentPort?.postMessage(await serveBare(workerData.payload));

async function rate(port: number): Promise<number> {
  const lists = Array.from({ length: CONNECTIONS }, () => [getRequest(PATH)]);
  const result = await sendLoad({ port, seconds: SECONDS, lists, isRepeated: true });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.count} answers failed: ${result.firstFailure}`);
  return result.perSecond;
}

/** The list of games as guests get it, against a bare Fastify route that sends the same bytes. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  const payload = await (await fetch(`${product.url}${PATH}`)).text();
  const bare = await startBareRoute(payload);
  try {
    const rounds: { value: number; anchor: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ anchor: await rate(bare.port), value: await rate(product.port) });
    const middle = rounds.toSorted((a, b) => a.value / a.anchor - b.value / b.anchor)[Math.floor(ROUNDS / 2)];
    const { value, anchor } = middle ?? { value: 0, anchor: 1 };
    return [
      {
        name: 'GET /api/game/games, 24 games (median of 3)',
        value: Math.round(value),
        unit: 'requests/s',
        anchor: Math.round(anchor),
        ratio: value / anchor,
        target: '≥ 50 % of a bare Fastify route with the same bytes',
        pass: value / anchor >= TARGET_RATIO,
      },
    ];
  } finally {
    await bare.stop();
    await product.stop();
  }
}
