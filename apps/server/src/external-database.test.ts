import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { createProductProcesses } from './testing/product-process.ts';
import { aRegistration, callsTo, loginOf } from './testing/player-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const processes = createProductProcesses();
let postgres: EmbeddedPostgres;
let url = '';
let token = '';

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  url = await processes.start({ DATABASE_URL: postgres.url, DATA_DIR: processes.folder() }).ready();
  token = loginOf(await callsTo(url)('POST', '/api/player/register', { body: aRegistration() })).accessToken;
});
afterAll(async () => {
  await processes.end();
  await postgres.stop();
});

const pages = ['/', '/games', '/games/ember-run', '/de/promotions', '/static/terms', '/profile/wallet', '/nothing-here'];
const calls = [
  '/api/game/games?perPage=7',
  '/api/wallet/accounts',
  '/api/player/profile',
  '/api/settings/locales',
  '/manifest.webmanifest',
];
const companies = ['/sandbox/inbox', '/sandbox/world', '/sandbox/studio/games', '/sandbox/sportsbook/events'];
const addresses = [...pages, ...calls, ...companies];

const statusOf = async (address: string): Promise<number> => {
  const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

describe('a database of the operator’s that is killed', () => {
  it('F2 makes every page, call and outside company answer 503 or what it had cached, and never a fault', async () => {
    const before = await Promise.all(addresses.map(async (address) => ({ address, status: await statusOf(address) })));
    expect(before.filter(({ status }) => status >= 500)).toEqual([]);
    const found = new Map(addresses.map((address) => [address, new Set<number>()]));
    const ask = async (): Promise<void> => {
      await Promise.all(addresses.map(async (address) => found.get(address)?.add(await statusOf(address))));
    };
    const beforeKill = ask();
    process.kill(postgres.pid(), 'SIGKILL');
    await beforeKill;
    // What is cached for a while is answered from the cache, and must not fail when that while is over.
    for (let round = 0; round < 12; round += 1) await ask();
    const isAway = async (): Promise<void> => {
      await ask();
      expect([...(found.get('/api/wallet/accounts') ?? [])]).toContain(503);
      expect([...(found.get('/sandbox/inbox') ?? [])]).toContain(503);
      expect([...(found.get('/games/ember-run') ?? [])]).toContain(503);
    };
    await vi.waitFor(isAway, { timeout: 90_000, interval: 250 });
    const faults = [...found].flatMap(([address, statuses]) => [...statuses].filter((status) => status === 500).map(() => address));
    expect(faults).toEqual([]);
  });
});
