import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SportsbookDeps } from '../../deps.ts';
import { bodyOf, rawBodyOf, Refusal } from '../../http.ts';
import { FEED_MESSAGES_PATH, feedMessage, type FeedMessage, feedPost } from '../../protocol/messages.ts';
import { isSigned } from '../../signing.ts';

interface Takes {
  receive(messages: readonly FeedMessage[]): Promise<void>;
  /** Rejects the first time; after that the event is set aside (SB-164). */
  refuse(eventId: string, error: unknown, eventSeqs: readonly number[]): Promise<void>;
}

/** What is known of a message that cannot be read. */
const named = z.object({ eventId: z.string().min(1).max(200), eventSeq: z.int().min(1).optional().catch(undefined) });

/** `POST feed/v1/messages`: 202 once the messages are stored, wait for earlier ones, or are of an event that is set aside (sportsbook §2.7). */
export function registerIngestionRoutes(server: FastifyInstance, deps: Pick<SportsbookDeps, 'feed' | 'now' | 'log'>, takes: Takes): void {
  server.post(FEED_MESSAGES_PATH, async (request, reply) => {
    const signed = { method: 'POST' as const, path: FEED_MESSAGES_PATH, body: rawBodyOf(request) };
    if (!isSigned(deps.feed, signed, { headers: request.headers, now: deps.now() }))
      throw new Refusal(401, 'SIGNATURE', { message: 'The signature is wrong or too old.' });
    const given = bodyOf(request, feedPost);
    const messages: FeedMessage[] = [];
    const outcomes: Promise<void>[] = [];
    for (const one of Array.isArray(given) ? given : [given]) {
      const { success, data, error } = feedMessage.safeParse(one);
      if (success) messages.push(data);
      else outcomes.push(refuseUnread(takes, one, error));
    }
    const settled = await Promise.allSettled([...outcomes, takes.receive(messages)]);
    for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
    return reply.code(202).send({ data: { taken: messages.length } });
  });
}

/** Refuses a message that cannot be read; the messages beside it are taken all the same. */
async function refuseUnread(takes: Takes, message: unknown, error: z.ZodError): Promise<void> {
  const refusal = new Refusal(422, 'INVALID', { message: 'The message cannot be read.', fields: fieldsOf(error) });
  const { success, data } = named.safeParse(message);
  if (!success) throw refusal;
  await takes.refuse(data.eventId, refusal, data.eventSeq === undefined ? [] : [data.eventSeq]);
}

const fieldsOf = ({ issues }: z.ZodError): object =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]));
