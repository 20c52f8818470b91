import { once } from 'node:events';
import http from 'node:http';
import { CALL_PATIENCE_MS, Patience } from '@pavilion/postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { DomainError } from '../../kernel/errors.ts';
import { bearerCheck } from '../../kernel/secrets/bearer.ts';
import { isForwarded } from '../requests/client-address.ts';
import type { Metrics } from './metrics.ts';
import { policed } from '../binding/route-policy.ts';

const PATH = '/metrics';
/** Where the metrics' own port is. */
export const LOOPBACK = '127.0.0.1';

/** A request from this machine that was not forwarded: behind a local proxy every visitor's request comes from this machine. */
function isLocalTool({ socket, headers }: FastifyRequest): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (peer === '::1' || peer.startsWith('127.')) && !isForwarded(headers);
}

/**
 * Serves `/metrics` on the main port (S69): to callers with the token, and in the sandbox to tools on this machine. For everyone else the
 * address does not exist.
 */
export function registerMetrics(
  server: FastifyInstance,
  { metrics, token, isOpenToLocalTools }: { metrics: Metrics; token: string | undefined; isOpenToLocalTools: boolean },
): void {
  const isToken = token === undefined ? () => false : bearerCheck(token);
  server.get(PATH, policed('scraper'), async (request, reply) => {
    if (!isToken(request.headers.authorization) && !(isOpenToLocalTools && isLocalTool(request))) throw new DomainError('notFound');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics());
  });
}

export interface ScraperListener {
  url: string;
  close(): Promise<void>;
}

const bound = z.object({ port: z.number() });

/** Serves the metrics on a separate listener, on loopback only. */
export async function listenForScrapers({ registry }: Metrics, port: number): Promise<ScraperListener> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    const read = new Patience(CALL_PATIENCE_MS).run(() => registry.metrics());
    read.then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${bound.parse(server.address()).port}${PATH}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
