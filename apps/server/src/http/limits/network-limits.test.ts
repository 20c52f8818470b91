import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { callsTo } from '../../testing/calls.ts';

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true, config: { trustedProxies: ['127.0.0.1/32'] } });
  await post('player/register', { ...form, email: taken }, '192.0.2.1');
});
afterAll(() => server.stop());

const PASSWORD = 'Corr3ct-horse-9';
const aMail = (): string => `${randomUUID()}@pavilion.test`;
const form = { password: PASSWORD, country: 'IE', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-01-01' };

const post = async (path: string, body: object, ip: string): Promise<number> =>
  (await callsTo(server.url)('POST', `/api/${path}`, { body, headers: { 'cf-connecting-ip': ip } })).status;
const atConsole = async (path: string, body: object, ip: string): Promise<number> =>
  (await server.call('POST', path, { body, headers: { 'cf-connecting-ip': ip } })).status;

const taken = aMail();
const calls: { name: string; times: number; send: (ip: string, name: string) => Promise<number> }[] = [
  { name: 'sign-ins at many accounts', times: 55, send: (ip) => post('player/sessions', { login: aMail(), password: PASSWORD }, ip) },
  {
    name: 'passwords of one account',
    times: 8,
    send: (ip, name) => post('player/sessions', { login: `${name}@pavilion.test`, password: PASSWORD }, ip),
  },
  { name: 'registrations', times: 13, send: (ip) => post('player/register', { ...form, email: taken }, ip) },
  { name: 'mails to reset a password', times: 23, send: (ip) => post('player/passwords/reset', { email: aMail() }, ip) },
  {
    name: 'messages',
    times: 8,
    send: (ip) => post('notification/communications', { email: aMail(), message: 'A question about the rules' }, ip),
  },
  {
    name: 'passwords of one operator',
    times: 8,
    send: (ip, name) => atConsole('/sessions', { email: `${name}@console.test`, password: PASSWORD }, ip),
  },
  { name: 'passwords of operators', times: 55, send: (ip) => atConsole('/sessions', { email: aMail(), password: PASSWORD }, ip) },
  {
    name: 'invitations',
    times: 55,
    send: (ip) => server.call('GET', `/invitations/${randomUUID()}`, { headers: { 'cf-connecting-ip': ip } }).then(({ status }) => status),
  },
];

describe('what is counted by address', () => {
  it.each(calls.map((call, place) => ({ ...call, place })))(
    'S49 S20 $name: addresses of one IPv6 network count as one',
    async ({ times, send, name, place }) => {
      const tried = async (whose: string, addressOf: (index: number) => string): Promise<number[]> => {
        const statuses: number[] = [];
        for (let index = 0; index < times; index += 1) {
          // Calls per minute have a separate limit.
          if (index % 8 === 7) server.clock.advanceMs(61_000);
          statuses.push(await send(addressOf(index), `${name.replaceAll(' ', '-')}-${whose}`));
        }
        server.clock.advanceMs(2 * 3_600_000);
        return statuses;
      };
      const alone = await tried('alone', () => `203.0.113.${place}`);
      const subscriber = await tried('subscriber', (index) => `2001:db8:${place}:1:${index}::${index}`);
      expect(subscriber).toEqual(alone);
      expect(new Set(alone).size).toBeGreaterThan(1);
      const strangers = await tried('strangers', (index) => `198.51.${place}.${index}`);
      expect(new Set(strangers.slice(0, 4))).toEqual(new Set(alone.slice(0, 1)));
    },
  );
});
