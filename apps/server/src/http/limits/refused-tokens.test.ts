import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { RATE_LIMITS } from './rate-limit.ts';

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true, config: { trustedProxies: ['127.0.0.1/32'] } });
});
afterAll(() => server.stop());

const MORE = 5;

/** Unauthenticated calls from one address, until the limit of a minute is used up and a few more are made. */
async function refusals(ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 0; asked < RATE_LIMITS.write + MORE; asked += 1) statuses.push(await ask());
  return statuses;
}
const expected = [...Array.from({ length: RATE_LIMITS.write }, () => 401), ...Array.from({ length: MORE }, () => 429)];

const tokens = [
  { name: 'no token', token: undefined },
  { name: 'a token that is none', token: 'x.y.z' },
];

it.each(tokens.map((row, place) => ({ ...row, ip: `203.0.113.${10 + place}` })))(
  'W-252 S49 a player’s calls with $name count against their address',
  async ({ token, ip }) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { 'cf-connecting-ip': ip, 'content-type': 'application/json', ...authorization };
    const ask = async () => (await fetch(`${server.url}/api/player/profile`, { method: 'PUT', headers, body: '{}' })).status;
    expect(await refusals(ask)).toEqual(expected);
  },
);

it.each(tokens.map((row, place) => ({ ...row, ip: `203.0.113.${20 + place}` })))(
  'W-252 S49 an operator’s calls with $name count against their address',
  async ({ token, ip }) => {
    const path = `/contact-messages/${randomUUID()}`;
    const asked = { ...(token === undefined ? {} : { token }), headers: { 'cf-connecting-ip': ip }, body: {} };
    expect(await refusals(async () => (await server.call('PUT', path, asked)).status)).toEqual(expected);
  },
);

it('W-252 S44 the form of a caller who is not known is not read', async () => {
  const headers = { 'cf-connecting-ip': '203.0.113.30', 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await fetch(`${server.url}/api/player/documents`, { method: 'POST', headers, body: 'no form at all' });
  expect(answer.status).toBe(401);
});
