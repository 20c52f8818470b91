import { afterEach, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { type BareClient, refusedUpgrade } from '../../realtime/testing/bare-client.ts';
import { aPlayer, type HubFixture, startHub } from '../../realtime/testing/hub-fixture.ts';
import { connectLimitOf } from './connect-limit.ts';
import { createRateLimiter, RATE_LIMITS } from './rate-limit.ts';

let fixture: HubFixture;
afterEach(() => fixture.stop());

const limits = { ...RATE_LIMITS, socket: 3, failedSocket: 5 };
const OFFICE = { headers: { 'x-address': 'office' } };
const ELSEWHERE = { headers: { 'x-address': 'elsewhere' } };
let isStoreAway = false;

/** A hub that takes a socket's address from a header, with small limits. */
async function start() {
  isStoreAway = false;
  const clock = createManualClock(new Date('2026-11-20T12:00:10.000Z'));
  fixture = await startHub({
    addressOf: ({ headers }) => String(headers['x-address']),
    connectLimit: connectLimitOf(createRateLimiter(clock, limits)),
    ports: {
      authenticate: async (token) => {
        if (isStoreAway) throw new Error('The database is away');
        return fixture.tokens.get(token) ?? 'invalid';
      },
    },
  });
  for (let number = 0; number < 12; number += 1) fixture.tokens.set(`p${number}`, aPlayer(`p${number}`));
  return { clock };
}

async function connectOf(client: BareClient, token?: string) {
  const { connect, error } = await client.connect(token);
  return error === undefined ? connect !== undefined : error;
}
const connect = async (token?: string, from = OFFICE) => connectOf(await fixture.bare(from), token);
const tooOften = { code: 111, message: 'too many requests', temporary: true };

it('S49 players behind one address connect as often as each of them may, whatever the others do', async () => {
  const { clock } = await start();
  for (let number = 0; number < 12; number += 1) expect(await connect(`p${number}`)).toBe(true);
  expect([await connect('p0'), await connect('p0'), await connect('p0')]).toEqual([true, true, tooOften]);
  expect([await connect('p0', ELSEWHERE), await connect('p1')]).toEqual([tooOften, true]);
  clock.advanceMs(50_000);
  expect(await connect('p0')).toBe(true);
});

it('S49 guests count by address, and keep no player out', async () => {
  await start();
  expect([await connect(), await connect(), await connect(), await connect()]).toEqual([true, true, true, tooOften]);
  expect([await connect('p1'), await connect(undefined, ELSEWHERE)]).toEqual([true, true]);
});

const FAILURES: readonly { name: string; fail: () => Promise<unknown> }[] = [
  {
    name: 'without a word',
    fail: async () => {
      const client = await fixture.bare(OFFICE);
      const { connections } = fixture.hub.metrics;
      client.socket.close();
      await expect.poll(() => fixture.hub.metrics.connections).toBe(connections - 1);
    },
  },
  {
    name: 'with a false token',
    fail: async () => {
      const client = await fixture.bare(OFFICE);
      client.send({ id: 1, connect: { token: 'made up' } });
      await client.closed;
    },
  },
  { name: 'with an expired token', fail: () => (fixture.tokens.set('old', 'expired'), connect('old')) },
  { name: 'that came too often', fail: () => connect('p0') },
];

it.each(FAILURES)('S49 an address of too many sockets $name is refused before the upgrade, another is not', async ({ fail }) => {
  const { clock } = await start();
  for (let times = 0; times < limits.socket; times += 1) await connect('p0', ELSEWHERE);
  for (let times = 0; times < limits.failedSocket; times += 1) await fail();
  expect((await refusedUpgrade(fixture.url, OFFICE)).status).toBe(429);
  expect(await connect('p1', ELSEWHERE)).toBe(true);
  clock.advanceMs(50_000);
  expect(await connect('p1')).toBe(true);
});

it('S49 a connection we cannot judge counts against no one', async () => {
  await start();
  isStoreAway = true;
  for (let times = 0; times < limits.failedSocket + 1; times += 1) expect(await connect('p1')).toMatchObject({ code: 100 });
  isStoreAway = false;
  expect(await connect('p1')).toBe(true);
});
