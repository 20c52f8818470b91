import http from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../kernel/log/log.ts';
import { plainTexts } from '../refusals/errors.ts';
import { policed } from '../binding/route-policy.ts';
import { LoadGate } from '../limits/load-gate.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createServer } from '../server.ts';
import { createEarlyRefusals } from './early-refusals.ts';

const path = '/provider/v1/echo';
const gate = new LoadGate({ monotonicMs: () => 0, fewCalls: 1, callsMax: 1 });
const metrics = createMetrics();
const refused: number[] = [];
const common = { log: createLog({ level: 'silent' }), metrics, countRefusal: (code: number) => void refused.push(code) };
const refuseEarly = createEarlyRefusals({ ...common, gate, routes: [{ path }] });
const server = createServer({
  ...common,
  texts: plainTexts,
  publicUrl: undefined,
  newId: () => 'an-id',
  mounts: [],
  answerEarly: [refuseEarly],
});
for (const url of [path, '/provider/v1/other']) server.post(url, policed('everybody'), async () => ({ status: 'OK' }));
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

let address = '';
beforeAll(async () => {
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  metrics.close();
  await server.close();
});

/** One call after the other on one connection. */
async function call(method: string, url: string, body = '') {
  const request = http.request(`${address}${url}`, { method, agent, headers: { 'content-type': 'application/json' } });
  request.end(body);
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, text: await text(response), port: response.socket?.localPort };
}

it('F4 T6 a signed call that there is no time for is refused before the framework, and its connection stays open', async () => {
  const leave = gate.enter();
  const early = await call('POST', path, JSON.stringify({ long: 'x'.repeat(200_000) }));
  expect([early.status, JSON.parse(early.text)]).toEqual([503, { status: 'TEMPORARY', message: expect.any(String) }]);
  expect(early.headers).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'an-id',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(refused).toHaveLength(1);
  expect(await metrics.registry.metrics()).toMatch(
    /http_request_seconds_count\{route="\/provider\/v1\/echo",method="POST",status="503"\} 1/,
  );
  expect([(await call('POST', '/provider/v1/other', '{}')).status, (await call('GET', path)).status]).toEqual([200, 404]);
  leave?.();
  expect((await call('POST', path, '{}')).status).toBe(200);
  expect(refused).toHaveLength(2);
});
