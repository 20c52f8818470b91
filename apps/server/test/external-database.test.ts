import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { Centrifuge, type ConnectedContext } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/postgres/embedded.ts';
import { openWorld } from '../src/testing/fuzz/world.ts';
import { createProductProcesses } from '../src/testing/product-process.ts';
import { callsTo } from '../src/testing/calls.ts';
import { aRegistration, loginOf } from '../src/testing/player-server.ts';
import { openSandboxSeats } from '../src/testing/provider/seats.ts';
import { ProviderWire } from '../src/testing/provider/wire.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const processes = createProductProcesses();
let postgres: EmbeddedPostgres;
let url = '';
let token = '';

beforeAll(async () => {
  // The demo world is copied: creating it would take processor time from the calls tested here.
  const folder = await processes.usedFolder();
  postgres = await startEmbeddedPostgres({ dataDirectory: folder, isDurable: true, restartOnCrash: false });
  url = await processes.start({ DATABASE_URL: postgres.url, DATA_DIR: folder }).ready();
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

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) process.kill(pid, signal);
}

/** A studio with a session of a new player. */
async function aSeat() {
  const { credentialFor, clockOffsetMs } = await openWorld(url);
  const target = { urls: [url], ...credentialFor('/provider/v1/bet'), aheadMs: clockOffsetMs };
  const { gameId, currency, playerId, sessionToken } = (await openSandboxSeats(target)).first;
  const wire = new ProviderWire(target, 'once');
  const money = { playerId, gameId, currency, kind: 'normal', roundClosed: false, sessionToken, amount: '1.00' };
  return {
    give: (transactionId: string) => wire.call('win', { ...money, amount: '10.00', kind: 'promo', transactionId, roundId: transactionId }),
    bet: (transactionId: string) => wire.call('bet', { ...money, transactionId, roundId: transactionId }),
  };
}

async function aSocket() {
  const client = new Centrifuge(`${url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  let ends = 0;
  const connected = new Promise<ConnectedContext>((resolve) => client.once('connected', resolve));
  client.connect();
  await connected;
  client.on('connecting', () => (ends += 1));
  client.on('disconnected', () => (ends += 1));
  return { endings: () => ends, close: () => client.disconnect() };
}

describe('a database of the operator’s that falls silent', () => {
  it('S112 C82 gives a bet 503 whose outcome a repeat of its key finds, ends readiness at once, and spares pages and sockets', async () => {
    const seat = await aSeat();
    const socket = await aSocket();
    expect((await seat.give(randomUUID())).status).toBe('OK');
    expect((await seat.bet(randomUUID())).balance).toBe('9.00');
    const kept = ['/', '/games', '/games/ember-run', '/api/game/games?perPage=7', '/api/settings/locales'];
    const guestStatus = async (address: string): Promise<number> => {
      const answer = await fetch(`${url}${address}`);
      await answer.arrayBuffer();
      return answer.status;
    };
    const before = await Promise.all(kept.map(guestStatus));
    const processes = familyOf(postgres.pid());
    const bets = Array.from({ length: 3 }, () => randomUUID());
    signalAll(processes, 'SIGSTOP');
    try {
      const first = Promise.all(bets.map(async (id) => (await seat.bet(id)).http));
      expect(await first).toEqual(bets.map(() => 503));
      expect((await seat.bet(bets[0] ?? '')).http).toBe(503);
      await vi.waitFor(async () => expect(await guestStatus('/readyz')).toBe(503), { timeout: 60_000 });
      expect(await Promise.all(['/api/wallet/accounts', '/api/player/profile'].map(statusOf))).toEqual([503, 503]);
      // The cached settings are out of date by now.
      expect(await Promise.all(kept.map(guestStatus))).toEqual(before);
      expect(await guestStatus('/healthz')).toBe(200);
    } finally {
      signalAll(processes, 'SIGCONT');
    }
    await vi.waitFor(async () => expect(await guestStatus('/readyz')).toBe(200), { timeout: 60_000 });
    const decided = await vi.waitFor(
      async () => {
        const answers = await Promise.all(bets.map((id) => seat.bet(id)));
        expect(answers.map(({ status }) => status)).toEqual(bets.map(() => 'OK'));
        return answers;
      },
      { timeout: 60_000 },
    );
    const again = await Promise.all(bets.map((id) => seat.bet(id)));
    expect(again.map(({ operationId, duplicate }) => [operationId, duplicate])).toEqual(
      decided.map(({ operationId }) => [operationId, true]),
    );
    expect((await seat.bet(randomUUID())).balance).toBe('5.00');
    expect(socket.endings()).toBe(0);
    socket.close();
  });
});

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
    // Values cached for a while are answered from the cache, and must not fail when that time is over.
    for (let round = 0; round < 12; round += 1) await ask();
    const isAway = async (): Promise<void> => {
      await ask();
      expect([...(found.get('/api/wallet/accounts') ?? [])]).toContain(503);
      expect([...(found.get('/sandbox/inbox') ?? [])]).toContain(503);
    };
    await vi.waitFor(isAway, { timeout: 90_000, interval: 250 });
    const faults = [...found].flatMap(([address, statuses]) => [...statuses].filter((status) => status === 500).map(() => address));
    expect(faults).toEqual([]);
    // Guests still get pages rendered earlier.
    const went = pages.map((address) => [address, ...(found.get(address) ?? [])]);
    expect(went).toEqual(pages.map((address) => [address, before.find((one) => one.address === address)?.status]));
  });
});
