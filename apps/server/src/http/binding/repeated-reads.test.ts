import http from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTracer } from '../../kernel/tracing/spans.ts';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { trace } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createRateLimiter, RATE_LIMITS } from '../limits/rate-limit.ts';
import { plainTexts } from '../refusals/errors.ts';
import { createProxyTrust } from '../requests/client-address.ts';
import { createServer } from '../server.ts';
import { registerEndpoints } from './bind.ts';
import { RepeatedReads } from './repeated-reads.ts';

const PATH = '/api/game/public';
const FRESH_MS = 60_000;
const READS_MAX = 40;

let product: TestServer;
beforeAll(async () => {
  product = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => product.stop());

let site: Awaited<ReturnType<typeof listen>>;
beforeEach(async () => {
  site = await listen();
});
afterEach(() => site.close());

/** A server with one public call, which answers how often it was computed; `early` has the answers that the framework did not see. */
async function listen() {
  const { context, metrics } = product.app;
  const clock = createManualClock();
  const common = { texts: plainTexts, countRefusal: () => undefined, log: context.log, metrics };
  const trust = createProxyTrust(
    { trustedProxies: ['127.0.0.1'], clientAddressHeader: 'x-forwarded-for', clientCountryHeader: 'x-country' },
    false,
  );
  const limiter = createRateLimiter(clock, { ...RATE_LIMITS, read: READS_MAX });
  const early: number[] = [];
  const log = { isEach: false };
  const countAnswer = ({ status }: { status: number }) => void early.push(status);
  const reads = new RepeatedReads({ clock, limiter, trust, isEachLogged: () => log.isEach, countAnswer });
  const newId = () => 'an-id';
  const server = createServer({ ...common, publicUrl: 'https://a.example', newId, mounts: [], answerEarly: [reads.answerAgain] });
  let computed = 0;
  const call = {
    name: 'test.public',
    endpoint: { method: 'GET', path: PATH, access: 'guest', summary: '', errors: [], response: z.string() } as const,
    operation: async () => `answer ${(computed += 1)} über`,
    publicForMs: FRESH_MS,
    pagesForMs: FRESH_MS,
  };
  const parts = { ...common, context: { ...context, clock: { ...context.clock, ...clock } }, trust, limiter, reads };
  registerEndpoints(server, [call], { ...parts, authenticate: async () => undefined, isPressed: () => false });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (headers: http.OutgoingHttpHeaders | readonly string[] = {}, { path = PATH, method = 'GET' } = {}) => {
    const request = http.request(`${url}${path}`, { method, headers, agent: false });
    request.end();
    const [response] = await once(request, 'response');
    const { date: _date, ...others } = response.headers;
    return { status: response.statusCode, headers: others, body: await text(response) };
  };
  return { ask, clock, early, log, server, close: () => server.close() };
}

describe('T10 a read that is repeated', () => {
  it('T10 S36 S98 is answered as by the framework, with the answer or without it where its tag is known', async () => {
    const { ask, early } = site;
    const first = await ask();
    expect([first.status, first.body]).toEqual([200, '{"data":"answer 1 über"}']);
    const tagged = { 'if-none-match': first.headers.etag };
    // Under another address the framework answers what it has.
    const unchanged = await ask(tagged, { path: `${PATH}?junk=1` });
    expect([unchanged.status, unchanged.body, early]).toEqual([304, '', []]);
    expect(await ask()).toEqual(first);
    expect(await ask({ 'if-none-match': '"another"' })).toEqual(first);
    expect(await ask(tagged)).toEqual(unchanged);
    expect(early).toEqual([200, 200, 304]);
  });

  it.each<{ what: string; headers?: http.OutgoingHttpHeaders | readonly string[]; method?: string; status: number }>([
    { what: 'a token', headers: { authorization: 'Bearer unknown' }, status: 200 },
    { what: 'a body', headers: { 'content-length': '0' }, status: 200 },
    { what: 'another method', method: 'HEAD', status: 200 },
    { what: 'a method that changes something', method: 'POST', status: 404 },
    { what: 'another country', headers: { 'x-country': 'MT' }, status: 200 },
    { what: 'a second host', headers: ['host', 'a.example', 'host', 'b.example'], status: 400 },
  ])('T10 S37 S108 with $what is left to the framework', async ({ headers = {}, method = 'GET', status }) => {
    await site.ask();
    await site.ask();
    expect(site.early).toEqual([200]);
    expect((await site.ask(headers, { method })).status).toBe(status);
    expect(site.early).toEqual([200]);
  });

  it('T10 S37 gets the answer cached for its own country', async () => {
    const { ask, early } = site;
    const bodyIn = async (country: string) => (await ask({ 'x-country': country })).body;
    const [one, other] = [await bodyIn('DE'), await bodyIn('MT')];
    expect(one).not.toBe(other);
    expect([await bodyIn('DE'), await bodyIn('MT'), early]).toEqual([one, other, [200, 200]]);
  });

  it('T10 is computed anew once its answer is no longer fresh', async () => {
    const { ask, clock, early } = site;
    const first = await ask();
    clock.advance(FRESH_MS / 1000);
    expect(await ask()).toEqual(first);
    await expect.poll(async () => (await ask()).body).toBe('{"data":"answer 2 über"}');
    const before = early.length;
    expect((await ask()).body).toBe('{"data":"answer 2 über"}');
    expect(early.slice(before)).toEqual([200]);
  });

  it('T10 S49 counts against the limit of its network like any other, and is refused above it', async () => {
    const { ask, early } = site;
    const from = (ip: string) => ask({ 'x-forwarded-for': ip });
    const statuses = [];
    for (let count = 0; count < READS_MAX + 2; count += 1) statuses.push((await from('192.0.2.7')).status);
    expect(statuses).toEqual([...Array.from({ length: READS_MAX }, () => 200), 429, 429]);
    expect([early.length, (await from('192.0.2.8')).status]).toEqual([READS_MAX - 1, 200]);
  });

  it('T10 S61 is left to the framework while each call is logged or traced', async () => {
    const { ask, early, log } = site;
    await ask();
    log.isEach = true;
    expect((await ask()).status).toBe(200);
    log.isEach = false;
    setTracer(trace.getTracer('test'));
    expect((await ask()).status).toBe(200);
    setTracer(undefined);
    expect(early).toEqual([]);
    expect([(await ask()).status, early]).toEqual([200, [200]]);
  });
});
