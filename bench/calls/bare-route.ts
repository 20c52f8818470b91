import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import Fastify from 'fastify';

interface BareRoute {
  path: string;
  payload: string;
}

/** A route that does nothing but send the same bytes, on a thread of its own: the anchor. */
export function startBareRoute(route: BareRoute): Promise<{ port: number; stop(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: route });
    worker.once('message', (port: number) => resolve({ port, stop: async () => void (await worker.terminate()) }));
    worker.once('error', reject);
  });
}

async function serveBare({ path, payload }: BareRoute): Promise<number> {
  const server = Fastify({ logger: false, serverFactory: (handler) => http.createServer(handler) });
  server.get(path, (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(payload);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  return address.port;
}

if (!isMainThread) parentPort?.postMessage(await serveBare(workerData));
