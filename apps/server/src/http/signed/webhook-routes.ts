import type { FastifyInstance } from 'fastify';
import type { WebhookRoute } from '../../kernel/webhook-route.ts';
import { plainTexts, toErrorAnswer } from '../refusals/errors.ts';
import { policed } from '../binding/route-policy.ts';
import { countStranger, faultOf, type SignedRouteParts } from './signed-routes.ts';

/** Registers webhooks in a separate scope whose bodies stay raw: the handler verifies the bytes first. */
export async function registerWebhookRoutes(
  server: FastifyInstance,
  routes: readonly WebhookRoute[],
  parts: Pick<SignedRouteParts, 'log' | 'countRefusal' | 'limiter' | 'trust'>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes) {
      scope.route({
        method: 'POST',
        url: route.path,
        ...policed('signed'),
        bodyLimit: route.bodyLimitBytes,
        handler: async (request, reply) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const header = (name: string): string | undefined => {
            const value = request.headers[name];
            return typeof value === 'string' ? value : undefined;
          };
          try {
            const answer = await route.handle({ header, rawBody });
            if (answer.status === 401) countStranger(request, parts);
            return await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
          } catch (thrown) {
            const answer = toErrorAnswer(thrown, { ...parts, requestId: request.id, language: undefined, texts: plainTexts });
            return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(faultOf(answer));
          }
        },
      });
    }
  });
}
