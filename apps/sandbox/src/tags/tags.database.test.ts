import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { cloneDatabase } from '../testing/database.ts';
import { registerTags } from './index.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const listed = z.object({ data: z.array(z.object({ sequence: z.number(), page: z.string(), event: z.record(z.string(), z.unknown()) })) });

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: FastifyInstance;

beforeAll(async () => {
  database = await cloneDatabase();
  server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  registerTags(server, { pool: database.pool, now: () => NOW });
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const send = (events: unknown) =>
  server.inject({
    method: 'POST',
    url: '/sandbox/tags/events',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ container: 'T-1', page: '/', events }),
  });

it('lists the events that pages sent in order, and after a cursor only newer ones', async () => {
  const steps = ['open', 'email', 'sent'];
  for (const funnelStep of steps) expect((await send([{ event: 'Action', funnelStep }])).statusCode).toBe(202);
  const { data } = listed.parse((await server.inject('/sandbox/tags/events')).json());
  expect(data.map(({ event }) => event['funnelStep'])).toEqual(steps);
  const rest = listed.parse((await server.inject(`/sandbox/tags/events?after=${data[1]?.sequence}`)).json());
  expect(rest.data.map(({ event }) => event['funnelStep'])).toEqual(['sent']);
});

it('takes events of plain fields only', async () => {
  for (const events of [[], [{ nested: {} }], [{ long: 'x'.repeat(501) }], 'no list'])
    expect((await send(events)).statusCode).not.toBe(202);
});
