import { Patience } from '@pavilion/postgres';
import type { FastifyInstance } from 'fastify';
import { policed } from './binding/route-policy.ts';

/** A condition for receiving traffic: returns the reason while it is not met. */
export type ReadinessCheck = () => Promise<string | undefined>;

const CHECK_CACHE_MS = 1000;
/** Together with the second for which a good answer is cached, an outdated one is given for two seconds at most. */
const CHECK_PATIENCE_MS = 900;

/** Registers `/healthz` and `/readyz` (sandbox.md; reliability §8.2). Outside companies never affect readiness. @returns what the latter says */
export function registerHealth(
  server: FastifyInstance,
  parts: { checks: readonly ReadinessCheck[]; nowMs: () => number; isDraining: () => boolean },
): () => Promise<boolean> {
  let cached: { reasons: string[]; atMs: number } | undefined;
  const reasons = async (): Promise<string[]> => {
    if (cached !== undefined && parts.nowMs() - cached.atMs < CHECK_CACHE_MS && cached.reasons.length === 0) return cached.reasons;
    const found = await new Patience(CHECK_PATIENCE_MS).run(() =>
      Promise.all(
        parts.checks.map((check) => check().catch((error: unknown) => (error instanceof Error ? error.message : 'unknown fault'))),
      ),
    );
    cached = { reasons: found.filter((reason) => reason !== undefined), atMs: parts.nowMs() };
    return cached.reasons;
  };
  const failing = async (): Promise<string[]> => (parts.isDraining() ? ['draining'] : reasons());
  server.get('/healthz', policed('everybody'), async () => ({ status: 'alive' }));
  server.get('/readyz', policed('everybody'), async (_request, reply) => {
    const found = await failing();
    return found.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reasons: found });
  });
  return async () => (await failing()).length === 0;
}
