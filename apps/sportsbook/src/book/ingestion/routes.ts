import type { FastifyInstance } from 'fastify';
import type { SportsbookDeps } from '../../deps.ts';
import { bodyOf, rawBodyOf, Refusal } from '../../http.ts';
import { FEED_MESSAGES_PATH, type FeedMessage, feedPost } from '../../protocol/messages.ts';
import { isSigned } from '../../signing.ts';

/** `POST feed/v1/messages`: 202 once the messages are stored, or wait for earlier ones (sportsbook §2.7). */
export function registerIngestionRoutes(
  server: FastifyInstance,
  deps: Pick<SportsbookDeps, 'feed' | 'now'>,
  receive: (messages: readonly FeedMessage[]) => Promise<void>,
): void {
  server.post(FEED_MESSAGES_PATH, async (request, reply) => {
    const signed = { method: 'POST' as const, path: FEED_MESSAGES_PATH, body: rawBodyOf(request) };
    if (!isSigned(deps.feed, signed, { headers: request.headers, now: deps.now() }))
      throw new Refusal(401, 'SIGNATURE', { message: 'The signature is wrong or too old.' });
    const given = bodyOf(request, feedPost);
    const messages = Array.isArray(given) ? given : [given];
    await receive(messages);
    return reply.code(202).send({ data: { taken: messages.length } });
  });
}
