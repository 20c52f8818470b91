import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf } from '../http-input.ts';
import { managerScript, tagsPage, viewScript } from './page.ts';
import { insertTagEvents, listTagEvents } from './store.ts';

const EVENTS_MAX = 50;
const FIELDS_MAX = 40;

const fieldValue = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), z.null()]);
const event = z
  .record(z.string().check(z.maxLength(60)), fieldValue)
  .check(z.refine((fields) => Object.keys(fields).length <= FIELDS_MAX, 'An event has fewer fields'));
const eventsBody = z.object({
  container: z.string().check(z.maxLength(40)),
  page: z.string().check(z.maxLength(500)),
  events: z.array(event).check(z.minLength(1), z.maxLength(EVENTS_MAX)),
});
const eventsQuery = z.object({ after: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0) });

/** The simulated tag manager: the script pages load, and a live view of the events they send (product §4 Funnels, wire §6.6). */
export function registerTags(server: FastifyInstance, { pool, now }: Pick<SandboxDeps, 'pool' | 'now'>): void {
  server.get('/sandbox/tags/manager.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(managerScript));
  server.post('/sandbox/tags/events', async (request, reply) => {
    await insertTagEvents(pool, { ...bodyOf(request, eventsBody), receivedAt: now() });
    return reply.code(202).send({ data: true });
  });
  server.get('/sandbox/tags/events', async (request) => ({ data: await listTagEvents(pool, eventsQuery.parse(request.query).after) }));
  server.get('/sandbox/tags/view.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(viewScript));
  server.get('/sandbox/tags', async (_request, reply) => reply.type('text/html; charset=utf-8').send(tagsPage()));
}
