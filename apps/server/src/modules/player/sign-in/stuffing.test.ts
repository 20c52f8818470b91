import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const PASSWORD = 'Corr3ct-horse-9';
const ADDRESSES = 100;
const TRIES_EACH = 6;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']), trustedProxies: ['127.0.0.1/32'] });
});
afterAll(() => server.stop());

const post = async (path: string, body: object, ip: string): Promise<number> =>
  (await server.call('POST', path, { body, headers: { 'cf-connecting-ip': ip } })).status;
const signIn = (login: string, password: string, ip: string): Promise<number> => post('/api/player/sessions', { login, password }, ip);

/** One attempt at each of many accounts, never two at one. */
const stuff = (ip: string, tries: number): Promise<number[]> =>
  Promise.all(Array.from({ length: tries }, () => signIn(`${randomUUID()}@pavilion.test`, 'leaked-Password-1', ip)));

it('S21 a list of leaked passwords tried from many addresses leaves each of them fewer tries without a challenge, and known devices theirs', async () => {
  const email = `${randomUUID()}@pavilion.test`;
  const form = { email, password: PASSWORD, country: 'IE', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-01-01' };
  expect(await post('/api/player/register', form, '198.51.100.7')).toBe(200);
  const unhindered = await stuff('203.0.113.1', TRIES_EACH);
  expect(unhindered).toEqual(unhindered.map(() => 401));

  for (let address = 0; address < ADDRESSES; address += 1) await stuff(`198.18.${address}.1`, TRIES_EACH);
  server.clock.advanceMs(61_000);

  const hindered = await stuff('203.0.113.2', TRIES_EACH);
  expect(hindered.filter((status) => status === 401)).toHaveLength(5);
  expect(hindered.filter((status) => status === 428)).toHaveLength(1);
  expect(await signIn(email, PASSWORD, '198.51.100.7')).toBe(200);

  server.clock.advanceMs(601_000);
  const afterwards = await stuff('203.0.113.3', TRIES_EACH);
  expect(afterwards).toEqual(afterwards.map(() => 401));
  // Some hundred passwords are hashed, each for as long as it is meant to take.
}, 180_000);
