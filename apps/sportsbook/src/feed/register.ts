import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sayAudience } from '../audience.ts';
import { HOUR_MS } from '../durations.ts';
import type { Register } from '../deps.ts';
import { bodyOf, rawBodyOf, Refusal } from '../http.ts';
import { feedSnapshotPath } from '../protocol/messages.ts';
import { rounds } from '../rounds.ts';
import { isSigned } from '../signing.ts';
import { deletePublished } from './service/retention.ts';
import { listHeld } from './service/store.ts';
import { resultBody, say, switchBody, untilPublished, type Word } from './service/operator.ts';
import { feedHere } from './service/running.ts';
import { ThreadedFeed } from './service/thread.ts';

const eventParams = z.object({ id: z.string().max(200) });
const eventIdOf = (request: FastifyRequest): string => eventParams.parse(request.params).id;
const ACCEPTED = 202;
const RETENTION_MS = HOUR_MS;

/** The feed: publishes the scripts of all events to the book as they become known (sportsbook §2). */
export const registerFeed: Register = (server, deps) => {
  const feed = deps.feedConnectionString === undefined ? feedHere(deps) : new ThreadedFeed(deps, deps.feedConnectionString);

  server.get('/sandbox/sportsbook/feed/v1/events/:id/snapshot', async (request) => {
    const eventId = eventIdOf(request);
    const parts = { method: 'GET', path: feedSnapshotPath(eventId), body: rawBodyOf(request) } as const;
    if (!isSigned(deps.feed, parts, { headers: request.headers, now: deps.now() }))
      throw new Refusal(401, 'UNSIGNED', { message: 'The call is not signed by the book.' });
    const data = await feed.snapshot(eventId);
    if (data === undefined) throw new Refusal(404, 'NOT_FOUND', { message: 'The feed offers no such event.' });
    return { data };
  });

  /** Stores a decision, and has a feed that rests take its next turn at once. */
  const decide = async (eventId: string, decision: Word): Promise<void> => {
    await say(deps, eventId, decision);
    await sayAudience(deps.pool).catch((error: unknown) => deps.log.warn({ err: error }, 'the feed could not be woken for a decision'));
  };
  const word = (name: string, read: (request: FastifyRequest) => Word): void => {
    server.post(`/sandbox/sportsbook/events/:id/${name}`, async (request, reply) => {
      const eventId = eventIdOf(request);
      await decide(eventId, read(request));
      return reply.code(ACCEPTED).send({ data: { id: eventId, accepted: true } });
    });
  };
  word('result', (request) => ({ kind: 'result', ...bodyOf(request, resultBody) }));
  word('correct', (request) => ({ kind: 'correct', ...bodyOf(request, resultBody) }));
  word('void', () => ({ kind: 'void' }));
  word('suspend', (request) => ({ kind: bodyOf(request, switchBody).off ? 'resume' : 'suspend' }));
  server.post('/sandbox/sportsbook/events/:id/freeze', async (request) => {
    const eventId = eventIdOf(request);
    await decide(eventId, { kind: bodyOf(request, switchBody).off ? 'unfreeze' : 'freeze' });
    // A freeze keeps an event's prices, so they must be the latest ones.
    await untilPublished(deps, eventId);
    return { data: { id: eventId, accepted: true } };
  });

  server.get('/sandbox/sportsbook/held', async () => ({ data: await listHeld(deps.pool) }));

  const forgetOld = async (): Promise<void> => {
    const forgotten = await deletePublished(deps);
    if (forgotten.events + forgotten.overrides > 0) deps.log.info(forgotten, 'sportsbook.feed.forgotten');
  };
  const retention = rounds([{ everyMs: RETENTION_MS, run: forgetOld }], deps.log);
  return {
    start: async () => {
      await retention.start?.();
      feed.start();
    },
    stop: async () => {
      await retention.stop?.();
      await feed.stop();
    },
  };
};
