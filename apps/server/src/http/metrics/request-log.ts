import type { FastifyInstance } from 'fastify';
import type { Log } from '../../kernel/log/log.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the token was checked. */
    playerId: string | null;
  }
}

const OVERLOADED = 503;

/**
 * Visitors' changes and refused provider calls are logged at info, unless there is no time for them: then a line for each would take more of it. Reads and the steady stream of game calls are not: the books have each
 * of them, and after a start the address must stay the last line (sandbox §1).
 */
function levelOf(method: string, route: string, status: number): 'info' | 'debug' | undefined {
  if (route.startsWith('/provider/')) return status >= 400 && status !== OVERLOADED ? 'info' : 'debug';
  if (!route.startsWith('/api/')) return undefined;
  return method === 'GET' ? 'debug' : 'info';
}

/**
 * Measures every answer, and logs one line for each of the API and the providers. A line contains the route, never the address, so that no
 * code or token of a path or query reaches the log (S61).
 */
export function observeRequests(server: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  server.decorateRequest('playerId', null);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const status = reply.statusCode;
    metrics.requestSeconds.observe({ route, method, status: String(status) }, reply.elapsedTime / 1000);
    const level = levelOf(method, route, status);
    if (level !== undefined && log.isLevelEnabled(level)) {
      const who = request.playerId === null ? {} : { playerId: request.playerId };
      log[level]({ requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime), ...who }, 'request');
    }
    done();
  });
}
