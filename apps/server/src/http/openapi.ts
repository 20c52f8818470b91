import { api } from '@pavilion/contract/api.ts';
import { openApiDocument } from '@pavilion/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { policed } from './route-policy.ts';

/** `GET /api/openapi.json`: every call under `/api` and `/provider`, written from the contract once a process. */
export function registerOpenApi(server: FastifyInstance, publicUrl: () => string): void {
  let text: string | undefined;
  server.get('/api/openapi.json', policed('everybody'), async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(api, publicUrl()));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
