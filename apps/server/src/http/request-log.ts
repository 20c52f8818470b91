import type { FastifyInstance } from 'fastify';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked, once the token was looked at. */
    playerId: string | null;
  }
}

const LOGGED_PREFIXES = ['/api/', '/provider/'];

/**
 * Measures every answer, and writes one line for each of the API and the providers: changes at `info`, reads at `debug`. A line names
 * the route, never the address, so that no code or token of a path or query reaches the log (reliability S61).
 */
export function observeRequests(server: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  server.decorateRequest('playerId', null);
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ route, method, status: String(status) }, reply.elapsedTime / 1000);
    if (!LOGGED_PREFIXES.some((prefix) => route.startsWith(prefix))) return;
    const level = method === 'GET' ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const who = request.playerId === null ? {} : { playerId: request.playerId };
    log[level]({ requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime), ...who }, 'request');
  });
}
