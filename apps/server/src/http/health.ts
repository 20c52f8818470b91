import type { FastifyInstance } from 'fastify';
import { createProxyTrust } from './client-address.ts';
import type { Metrics } from './metrics.ts';
import { policed } from './route-policy.ts';

/** A condition without which the process must not get traffic: gives the reason while it does not hold. */
export type ReadinessCheck = () => Promise<string | undefined>;

const PRIVATE_RANGES = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7'];
const CHECK_CACHE_MS = 1000;

/** `/healthz`, `/readyz` and `/metrics` (sandbox.md; reliability §8.2). External companies never make readiness false. */
export function registerHealth(
  server: FastifyInstance,
  parts: { checks: readonly ReadinessCheck[]; metrics: Metrics; nowMs: () => number; isDraining: () => boolean },
): void {
  let cached: { reasons: string[]; atMs: number } | undefined;
  const reasons = async (): Promise<string[]> => {
    if (cached !== undefined && parts.nowMs() - cached.atMs < CHECK_CACHE_MS && cached.reasons.length === 0) return cached.reasons;
    const found = await Promise.all(
      parts.checks.map((check) => check().catch((error: unknown) => (error instanceof Error ? error.message : 'unknown fault'))),
    );
    cached = { reasons: found.filter((reason) => reason !== undefined), atMs: parts.nowMs() };
    return cached.reasons;
  };
  server.get('/healthz', policed('everybody'), async () => ({ status: 'alive' }));
  server.get('/readyz', policed('everybody'), async (_request, reply) => {
    const failing = parts.isDraining() ? ['draining'] : await reasons();
    return failing.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reasons: failing });
  });
  const scrapers = createProxyTrust(PRIVATE_RANGES, true);
  server.get('/metrics', policed('scraper'), async (request, reply) => {
    const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (!scrapers.isTrusted(peer)) return reply.code(404).send();
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics());
  });
}
