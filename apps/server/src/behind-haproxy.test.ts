import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { aRegistration, callsTo, loginOf } from './testing/player-server.ts';
import { createProductProcesses, freePort, type ProductProcess } from './testing/product-process.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg');
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => fs.existsSync(file));
const LOOPBACK = '127.0.0.1';

const processes = createProductProcesses();
const stops: (() => void)[] = [];
let postgres: EmbeddedPostgres;
/** Where the two web processes listen, with what starts each. */
const webs: { run: ProductProcess; start(): ProductProcess; port: number }[] = [];
let url = '';

/** One process of each role before the shipped configuration, and two that serve pages and calls. */
async function startCluster(haproxy: string): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  const publicPort = await freePort();
  url = `http://${LOOPBACK}:${publicPort}`;
  const SECRETS_DIR = processes.folder();
  // The shipped time, after which the balancer of the shipped configuration has noticed.
  const common = { DATABASE_URL: postgres.url, SECRETS_DIR, PUBLIC_URL: url, TRUSTED_PROXIES: LOOPBACK, DRAIN_SECONDS: '2' };
  const startAs = (roles: string, port: number) => (): ProductProcess =>
    processes.start({ ...common, DATA_DIR: processes.folder(), ROLES: roles, PORT: String(port) });
  const ports = await Promise.all(['web', 'web', 'realtime', 'sandbox', 'worker'].map(() => freePort()));
  const [one = 0, two = 0, realtime = 0, sandbox = 0, worker = 0] = ports;
  for (const port of [one, two]) {
    const start = startAs('web', port);
    webs.push({ run: start(), start, port });
  }
  const others = [startAs('realtime', realtime)(), startAs('sandbox', sandbox)(), startAs('worker', worker)()];
  const at = (port: number): string => `${LOOPBACK}:${port}`;
  const addresses = { WEB_1: at(one), WEB_2: at(two), REALTIME_1: at(realtime), REALTIME_2: at(realtime), SANDBOX_1: at(sandbox) };
  const balancer = spawn(haproxy, ['-f', CONFIGURATION, '-db', '-q'], {
    env: { ...addresses, PUBLIC_BIND: at(publicPort) },
    stdio: 'ignore',
  });
  stops.push(() => void balancer.kill('SIGTERM'));
  await Promise.all([...webs.map(({ run }) => run), ...others].map((run) => run.ready()));
  // The balancer has seen each kind once.
  for (const way of ['/readyz', '/sandbox/world'])
    await vi.waitFor(async () => expect((await fetch(url + way)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

beforeAll(async () => {
  if (HAPROXY !== undefined) await startCluster(HAPROXY);
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

const account = z.array(z.object({ id: z.string(), balance: z.number() })).min(1);
const invoice = z.looseObject({ invoiceId: z.string() });

let visitors = 0;
/** A new player at an address of their own, which the balancer passes on: limits count addresses. */
async function aPlayerThere() {
  visitors += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
  const callAs = callsTo(url);
  const call: typeof callAs = (method, way, options = {}) => callAs(method, way, { ...options, headers });
  const { accessToken: token } = loginOf(await call('POST', '/api/player/register', { body: aRegistration({ country: 'FI' }) }));
  const balance = async () => account.parse((await call('GET', '/api/wallet/accounts', { token })).body.data)[0];
  return { token, balance, call, headers: { ...headers, authorization: `Bearer ${token}` } };
}

describe.skipIf(HAPROXY === undefined)('roles apart behind HAProxy (skipped where haproxy is not installed)', () => {
  it('F11 F12 the shipped configuration is one that HAProxy accepts', () => {
    const check = spawnSync(HAPROXY ?? '', ['-c', '-f', CONFIGURATION], {
      env: { PUBLIC_BIND: ':8080', WEB_1: ':1', WEB_2: ':2', REALTIME_1: ':3', REALTIME_2: ':4', SANDBOX_1: ':5' },
      encoding: 'utf8',
    });
    expect(`${check.stdout}${check.stderr}`).not.toMatch(/ALERT|WARNING/);
    expect(check.status).toBe(0);
  });

  it('O1 P1 a deposit is paid at the provider, credited, and seen by the player, each by another process', async () => {
    const { token, balance, call } = await aPlayerThere();
    const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: (await balance())?.id, amount: 50, isBonusDecline: true };
    const opened = await call('POST', '/api/payment/invoices/deposit', { token, body });
    expect(opened.body.error).toBeUndefined();
    const { invoiceId } = invoice.parse(opened.body.data);
    const paid = await fetch(`${url}/sandbox/psp/invoices/${invoiceId}/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success', times: 1, delayMs: 0 }),
    });
    expect(paid.status).toBe(200);
    await vi.waitFor(async () => expect((await balance())?.balance).toBe(50), { timeout: 60_000, interval: 100 });
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
});
