import { api } from '@pavilion/contract/api.ts';
import { openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import type { FastifyInstance } from 'fastify';
import type { ProxyTrust } from '../requests/client-address.ts';
import { countReads } from '../limits/count-reads.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { policed } from './route-policy.ts';

/** Serves `GET /api/openapi.json`: every call under `/api` and `/provider`, generated from the contract once per process. */
export function registerOpenApi(
  server: FastifyInstance,
  parts: { publicUrl: () => string; limiter: RateLimiter; trust: ProxyTrust },
): void {
  let text: string | undefined;
  server.get('/api/openapi.json', { ...policed('everybody'), onRequest: countReads(parts) }, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(api, parts.publicUrl()));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
