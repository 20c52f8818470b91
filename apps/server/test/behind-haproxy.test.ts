import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { socketPath } from '@pavilion/contract/channels.ts';
import { Centrifuge } from 'centrifuge';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/postgres/embedded.ts';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { socketOptions } from '@pavilion/contract/constants.ts';
import { callsTo } from '../src/testing/calls.ts';
import { aRegistration, loginOf } from '../src/testing/player-server.ts';
import { BALANCER_CONFIGURATION, HAPROXY, startBalancer } from '../src/testing/beside/balancer.ts';
import { createProductProcesses } from '../src/testing/product-process.ts';
import type { ProductProcess } from '../src/testing/start-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const LOOPBACK = '127.0.0.1';

const processes = createProductProcesses();
const stops: (() => void)[] = [];
let postgres: EmbeddedPostgres;
/** Where the two web processes listen, with what starts each. */
const webs: { run: ProductProcess; start(): ProductProcess; port: number }[] = [];
let url = '';

/** Where the simulated companies listen, and the betting company. */
let companies = { sandbox: '', sportsbook: '' };

/** Those that hold sockets, each with what starts it. */
const hubs: { run: ProductProcess; start(): ProductProcess }[] = [];

/** Processes of each role before the shipped configuration: two that serve pages and calls, two that hold sockets. */
async function startCluster(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  const publicPort = await freePort();
  url = `http://${LOOPBACK}:${publicPort}`;
  const SECRETS_DIR = processes.folder();
  // The shipped time, after which the balancer of the shipped configuration has noticed.
  const common = { DATABASE_URL: postgres.url, SECRETS_DIR, PUBLIC_URL: url, TRUSTED_PROXIES: LOOPBACK, DRAIN_SECONDS: '2' };
  const startAs = (roles: string, port: number) => (): ProductProcess =>
    processes.start({ ...common, DATA_DIR: processes.folder(), ROLES: roles, PORT: String(port) });
  const ports = await Promise.all(['web', 'web', 'realtime', 'realtime', 'sandbox', 'sportsbook', 'worker'].map(() => freePort()));
  const [one = 0, two = 0, hub = 0, otherHub = 0, sandbox = 0, sportsbook = 0, worker = 0] = ports;
  for (const port of [one, two]) {
    const start = startAs('web', port);
    webs.push({ run: start(), start, port });
  }
  for (const port of [hub, otherHub]) {
    const start = startAs('realtime', port);
    hubs.push({ run: start(), start });
  }
  const neighbours = [startAs('sandbox', sandbox)(), startAs('sportsbook', sportsbook)()];
  const others = [...hubs.map(({ run }) => run), ...neighbours, startAs('worker', worker)()];
  const at = (port: number): string => `${LOOPBACK}:${port}`;
  companies = { sandbox: at(sandbox), sportsbook: at(sportsbook) };
  const addresses = { WEB_1: at(one), WEB_2: at(two), REALTIME_1: at(hub), REALTIME_2: at(otherHub) };
  stops.push(startBalancer({ ...addresses, SANDBOX_1: at(sandbox), SPORTSBOOK_1: at(sportsbook), PUBLIC_BIND: at(publicPort) }));
  await Promise.all([...webs.map(({ run }) => run), ...others].map((run) => run.ready()));
  // The balancer has seen each kind once.
  for (const way of ['/readyz', '/sandbox/world', '/sandbox/sportsbook/events'])
    await vi.waitFor(async () => expect((await fetch(url + way)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

beforeAll(async () => {
  if (HAPROXY !== undefined) await startCluster();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await processes.end();
  if (HAPROXY !== undefined) await postgres.stop();
});

/** How many calls of its players a process has answered since its start. */
async function servedBy(port: number): Promise<number> {
  const metrics = await (await fetch(`http://${LOOPBACK}:${port}/metrics`)).text();
  return metrics.split('\n').filter((line) => line.startsWith('http_request_seconds_count{route="/api/wallet/accounts"')).length;
}

const oneAccount = z.object({ id: z.string(), balance: z.number(), version: z.number() });
const account = z.array(oneAccount).min(1);
const balanceMessage = z.object({ account: oneAccount });
const invoice = z.looseObject({ invoiceId: z.string() });

let visitors = 0;
const offered = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      markets: z.array(z.object({ id: z.string(), status: z.string(), outcomes: z.array(z.object({ id: z.string(), odds: z.string() })) })),
    }),
  ),
});
const launched = z.object({ token: z.string() });

/** The first outcome of an open market of an event that has not begun. @throws while none is listed */
async function aPick() {
  const { data } = offered.parse(await (await fetch(`${url}/sandbox/sportsbook/events?state=prematch&markets=main&perPage=20`)).json());
  const [pick] = data.flatMap(({ id: eventId, markets }) =>
    markets.flatMap(({ id: marketId, status, outcomes: [outcome] }) =>
      status === 'open' && outcome !== undefined ? [{ eventId, marketId, outcomeId: outcome.id, odds: outcome.odds }] : [],
    ),
  );
  if (pick === undefined) throw new Error('No market is open yet');
  return pick;
}

/** A new player at a separate address, which the balancer passes on: limits count by address. */
async function aPlayerThere() {
  visitors += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
  const callAs = callsTo(url);
  const call: typeof callAs = (method, way, options = {}) => callAs(method, way, { ...options, headers });
  const { accessToken: token, profile } = loginOf(await call('POST', '/api/player/register', { body: aRegistration({ country: 'FI' }) }));
  const balance = async () => account.parse((await call('GET', '/api/wallet/accounts', { token })).body.data)[0];
  return { id: profile.id, token, balance, call, headers: { ...headers, authorization: `Bearer ${token}` } };
}

type ThatPlayer = Awaited<ReturnType<typeof aPlayerThere>>;

/** The client of a page of theirs, with the page's own delays. */
function clientOf({ token, headers }: ThatPlayer, onTry: () => void = () => undefined): Centrifuge {
  class FromThere extends WebSocket {
    constructor(address: string) {
      super(address, { headers });
      onTry();
    }
  }
  const client = new Centrifuge(`${url.replace('http', 'ws')}${socketPath}`, { ...socketOptions, token, websocket: FromThere });
  stops.push(() => client.disconnect());
  return client;
}

/** A socket of a page of theirs. */
async function socketOf(player: ThatPlayer) {
  const socket = { tries: 0, losses: 0, isOpen: false };
  const client = clientOf(player, () => (socket.tries += 1));
  client.on('connecting', () => {
    socket.isOpen = false;
    socket.losses += 1;
    socket.tries = 0;
  });
  client.on('connected', () => (socket.isOpen = true));
  client.connect();
  await vi.waitFor(() => expect(socket.isOpen).toBe(true), { timeout: 60_000, interval: 50 });
  socket.losses = 0;
  return socket;
}

/**
 * The state on a player's page: the newest sent over the socket, or read by the page where the socket could not replay what was missed
 * (O6).
 */
async function pageOf(player: ThatPlayer) {
  const client = clientOf(player);
  const page = { balance: Number.NaN, version: -1, departures: [] as number[], close: () => client.disconnect() };
  const take = (shown: z.output<typeof oneAccount> | undefined): void => {
    if (shown !== undefined && shown.version > page.version) Object.assign(page, { balance: shown.balance, version: shown.version });
  };
  const subscription = client.newSubscription(`wallet:accounts#${player.id}`);
  subscription.on('publication', ({ data }) => take(balanceMessage.parse(data).account));
  subscription.on('subscribed', ({ recovered }) => {
    if (!recovered) void player.balance().then(take);
  });
  subscription.subscribe();
  client.connect();
  await vi.waitFor(() => expect(page.balance).toBe(0), { timeout: 60_000, interval: 50 });
  client.on('connecting', ({ code }) => page.departures.push(code));
  return page;
}

/** Pays in by card, and is credited. */
async function payIn({ token, balance, call }: ThatPlayer, amount: number): Promise<void> {
  const before = await balance();
  const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: before?.id, amount, isBonusDecline: true };
  const opened = await call('POST', '/api/payment/invoices/deposit', { token, body });
  expect(opened.body.error).toBeUndefined();
  const { invoiceId } = invoice.parse(opened.body.data);
  const paid = await fetch(`${url}/sandbox/psp/invoices/${invoiceId}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', times: 1, delayMs: 0 }),
  });
  expect(paid.status).toBe(200);
  const wanted = (before?.balance ?? 0) + amount;
  await vi.waitFor(async () => expect((await balance())?.balance).toBe(wanted), { timeout: 60_000, interval: 100 });
}

describe.skipIf(HAPROXY === undefined)('roles apart behind HAProxy (skipped where haproxy is not installed)', () => {
  it.each([
    ['all companies in one process', {}],
    ['the betting company apart', { SPORTSBOOK_1: ':6' }],
  ])('F11 F12 the shipped configuration is one that HAProxy accepts: %s', (_case, more) => {
    const check = spawnSync(HAPROXY ?? '', ['-c', '-f', BALANCER_CONFIGURATION], {
      env: { PUBLIC_BIND: ':8080', WEB_1: ':1', WEB_2: ':2', REALTIME_1: ':3', REALTIME_2: ':4', SANDBOX_1: ':5', ...more },
      encoding: 'utf8',
    });
    expect(`${check.stdout}${check.stderr}`).not.toMatch(/ALERT|WARNING/);
    expect(check.status).toBe(0);
  });

  it('O1 P1 a deposit is paid at the provider, credited, and seen by the player, each by another process', async () => {
    await payIn(await aPlayerThere(), 50);
  });

  it('O1 F11 a bet on sport is taken by the betting company, whose process is another than the other companies’', async () => {
    const player = await aPlayerThere();
    await payIn(player, 50);
    const start = { accountId: (await player.balance())?.id, lobbyUrl: url, locale: 'en', countryCode: 'FI', platform: 2, demoMode: false };
    const play = await player.call('POST', '/api/game/games/sportsbook/play', { token: player.token, body: start });
    const { token } = launched.parse(play.body.data);
    // The feed has just begun, and a market may close between the list and the bet: a refused bet took nothing.
    await vi.waitFor(
      async () => {
        const slip = { token, requestId: randomUUID(), type: 'single', stake: '1.00', acceptOddsChange: true, selections: [await aPick()] };
        const headers = { 'content-type': 'application/json' };
        const placed = await fetch(`${url}/sandbox/sportsbook/bets`, { method: 'POST', headers, body: JSON.stringify(slip) });
        expect([placed.status, await placed.text()]).toEqual([201, expect.stringContaining('"id"')]);
      },
      { timeout: 60_000, interval: 500 },
    );
    await vi.waitFor(async () => expect((await player.balance())?.balance).toBe(49), { timeout: 60_000, interval: 100 });
    // Neither process has what is the other's.
    const statusOf = async (address: string, way: string): Promise<number> => (await fetch(`http://${address}${way}`)).status;
    expect(await statusOf(companies.sandbox, '/sandbox/sportsbook/events')).toBe(404);
    expect(await statusOf(companies.sportsbook, '/sandbox/world')).toBe(404);
  });

  it('F11 F12 a deploy by turns, under load, loses no request', async () => {
    const counted = { done: 0, lost: [] as string[], isOver: false };
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayerThere()));
    const load = players.map(async ({ headers }, lane) => {
      for (let turn = lane; !counted.isOver; turn += 1) {
        const address = ['/api/wallet/accounts', '/api/game/games?perPage=5', '/static/terms'][turn % 3] ?? '/';
        const status = await fetch(`${url}${address}`, { headers }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return String(answer.status);
          },
          (error: unknown) => String(error),
        );
        if (status === '200') counted.done += 1;
        else counted.lost.push(`${address}: ${status}`);
        // Below what one player may ask for in a minute.
        await delay(120);
      }
    });
    for (const web of webs) {
      const doneBefore = counted.done;
      web.run.child.kill('SIGTERM');
      expect(await web.run.exit()).toBe(0);
      web.run = web.start();
      await web.run.ready();
      expect(counted.done).toBeGreaterThan(doneBefore);
      // The balancer must have seen that it is back before the other one goes.
      await vi.waitFor(async () => expect(await servedBy(web.port)).toBeGreaterThan(0), { timeout: 60_000, interval: 100 });
    }
    counted.isOver = true;
    await Promise.all(load);
    expect(counted.lost).toEqual([]);
  });

  it('F11 F12 O6 a deploy by turns of the processes that hold sockets loses no message: pages are told to come again, and show what the books have', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => aPlayerThere()));
    const pages = await Promise.all(players.map((player) => pageOf(player)));
    let [paid, amount] = [0, 10];
    const payAll = async (): Promise<void> => {
      // The same amount once more would be taken for the same deposit, pressed twice.
      amount += 1;
      await Promise.all(players.map((player) => payIn(player, amount)));
      paid += amount;
    };
    for (const hub of hubs) {
      hub.run.child.kill('SIGTERM');
      // While it drains, while it is away, and while it comes back.
      const [code] = await Promise.all([hub.run.exit(), payAll()]);
      expect(code).toBe(0);
      await payAll();
      hub.run = hub.start();
      await Promise.all([hub.run.ready(), payAll()]);
      await vi.waitFor(() => expect(pages.map(({ balance }) => balance)).toEqual(pages.map(() => paid)), { timeout: 60_000, interval: 50 });
    }
    expect(pages.filter(({ departures }) => departures.length === 0)).toEqual([]);
    expect([...new Set(pages.flatMap(({ departures }) => departures))]).toEqual([3001]);
    for (const page of pages) page.close();
  });

  it('F17 T-16 the sockets of a process that is killed are back by their fourth try, within three seconds of it', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayerThere()));
    const sockets = await Promise.all(players.map((player) => socketOf(player)));
    hubs[0]?.run.child.kill('SIGKILL');
    await hubs[0]?.run.exit();
    await vi.waitFor(() => expect(sockets.filter(({ losses }) => losses > 0).length).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
    await vi.waitFor(() => expect(sockets.every(({ isOpen }) => isOpen)).toBe(true), { timeout: 60_000, interval: 50 });
    const lost = sockets.filter(({ losses }) => losses > 0);
    expect(lost.length).toBeLessThan(sockets.length);
    // With the page's delays the fourth attempt comes within three seconds, and one that reaches the dead process would wait for another.
    expect(lost.filter(({ tries }) => tries > 4)).toEqual([]);
  });
});
