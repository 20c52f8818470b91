import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../kernel/postgres/embedded.ts';
import { openPool } from '../../kernel/postgres/reserving-pool.ts';
import { type Gate, startGate } from '../../testing/database-gate.ts';
import { callsTo, consoleCallsTo } from '../../testing/calls.ts';
import { aRegistration, loginOf } from '../../testing/player-server.ts';
import { createProductProcesses } from '../../testing/product-process.ts';
import type { ProductProcess } from '../../testing/start-process.ts';

// Two starts and an outage, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

// Longer than any call waits for a connection; `OUTAGE_SECONDS=30` lasts as long as operator §10 asks of a release.
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 6) * 1000;
const AWAY = 10_010;

const processes = createProductProcesses();
let dataFolder = '';
let postgres: EmbeddedPostgres;
let gate: Gate;
/** To the database itself, past the gate. */
let direct: pg.Pool;
let product: ProductProcess;
let url = '';
let consoleUrl = '';
let cookie = '';
let player = { id: '', token: '' };

const session = z.object({ data: z.object({ cookie: z.string() }) });
const world = z.object({ data: z.object({ console: z.object({ url: z.string() }) }) });

async function start(): Promise<void> {
  product = processes.start({ DATABASE_URL: gate.url, DATA_DIR: dataFolder });
  url = await product.ready();
  const read = await fetch(`${url}/sandbox/world`, { headers: { accept: 'application/json' } });
  consoleUrl = world.parse(await read.json()).data.console.url;
}

async function signIn(): Promise<void> {
  const opened = await callsTo(url)('POST', '/sandbox/console/sessions', { body: { email: 'support@console.pavilion.test' } });
  cookie = session.parse(opened.body).data.cookie;
}

beforeAll(async () => {
  // The demo world is copied: creating it would take processor time from the calls measured here.
  dataFolder = await processes.usedFolder();
  postgres = await startEmbeddedPostgres({ dataDirectory: dataFolder, isDurable: true, restartOnCrash: false });
  gate = await startGate(postgres.url);
  direct = openPool({ connectionString: postgres.url, max: 2 });
  await start();
  await signIn();
  const { accessToken, profile } = loginOf(await callsTo(url)('POST', '/api/player/register', { body: aRegistration() }));
  player = { id: profile.id, token: accessToken };
});
afterAll(async () => {
  await processes.end();
  await direct.end();
  await gate.close();
  await postgres.stop();
});

async function call(method: 'GET' | 'POST', path: string, { body, key }: { body?: object; key?: string } = {}) {
  const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) };
  const called = await consoleCallsTo(consoleUrl)(method, path, { body, headers });
  return { status: called.status, retryAfter: called.headers.get('retry-after'), ...called.body };
}

const note = (text: string, key: string) => call('POST', `/players/${player.id}/notes`, { body: { text }, key });
const notes = async (text: string): Promise<number> => {
  const { rows } = await direct.query<{ count: number }>('select count(*)::int as count from player.note where text = $1', [text]);
  return rows[0]?.count ?? 0;
};
const readAccounts = async (): Promise<number> => (await callsTo(url)('GET', '/api/wallet/accounts', { token: player.token })).status;

describe('the console beside the players', () => {
  it('OS-38 holds its own connections alone: with all of them busy, players are answered', async () => {
    const blocking = await direct.connect();
    await blocking.query('begin');
    await blocking.query('lock table console.operator_session in access exclusive mode');
    let answered = 0;
    const asked = Array.from({ length: 60 }, async () => {
      await call('GET', '/players');
      answered += 1;
    });
    const waiting = async (): Promise<number> => {
      const { rows } = await direct.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'pavilion-console' and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    await vi.waitFor(async () => expect(await waiting()).toBe(8), { timeout: 4000, interval: 20 });
    const statuses = [await readAccounts(), await readAccounts(), await readAccounts()];
    // An order, not a time: no call of the console was answered before these.
    expect([statuses, answered]).toEqual([[200, 200, 200], 0]);
    await blocking.query('rollback');
    blocking.release();
    await Promise.all(asked);
    expect((await call('GET', '/players')).status).toBe(200);
  });
});

describe('a database that is away', () => {
  it('OS-39 makes every call say so for as long as it lasts; nothing is repeated automatically when it comes back', async () => {
    const [lost, during, lostKey, duringKey] = [`lost ${randomUUID()}`, `during ${randomUUID()}`, randomUUID(), randomUUID()];
    // An act that is under way when the database goes.
    const underWay = note(lost, lostKey);
    gate.shut();
    const cutAt = Date.now();
    const tried = await note(during, duringKey);
    expect([tried.status, tried.error?.code]).toEqual([503, AWAY]);
    expect(Number(tried.retryAfter)).toBeGreaterThan(0);
    const statuses = new Set<number>();
    while (Date.now() - cutAt < OUTAGE_MS) {
      for (const path of ['/players', '/invoices', '/contact-messages', '/session']) statuses.add((await call('GET', path)).status);
      await delay(500);
    }
    expect([...statuses]).toEqual([503]);
    const first = await underWay;
    expect([200, 503]).toContain(first.status);
    gate.open();
    await vi.waitFor(async () => expect((await call('GET', '/players')).status).toBe(200), { timeout: 30_000, interval: 200 });
    expect(await notes(during)).toBe(0);
    // An answered call took effect; whether the others did is unknown, which is why they are sent again.
    expect(await notes(lost)).toBeGreaterThanOrEqual(first.status === 200 ? 1 : 0);
    // The operator sends them again, each with its key and twice.
    for (const [text, key] of [
      [during, duringKey],
      [during, duringKey],
      [lost, lostKey],
      [lost, lostKey],
    ] as const)
      expect((await note(text, key)).status).toBe(200);
    expect([await notes(during), await notes(lost)]).toEqual([1, 1]);
  });
});

describe('a process that is killed between an effect and its answer', () => {
  it('OS-08 gives the outcome of the first try to the repeat, in another process, and does nothing twice', async () => {
    const [text, key] = [`killed ${randomUUID()}`, randomUUID()];
    const committed = gate.keepCommitOf(key);
    const unanswered = note(text, key).then(
      () => 'answered',
      () => 'never answered',
    );
    await committed;
    await vi.waitFor(async () => expect(await notes(text)).toBe(1), { timeout: 30_000, interval: 20 });
    product.child.kill('SIGKILL');
    await product.exit();
    expect(await unanswered).toBe('never answered');
    await start();
    const { rows } = await direct.query<{ id: string }>('select id from player.note where text = $1', [text]);
    const repeated = await note(text, key);
    expect([repeated.status, repeated.data]).toMatchObject([200, { id: rows[0]?.id }]);
    expect((await note(text, key)).data).toEqual(repeated.data);
    expect(await notes(text)).toBe(1);
    const recorded = await direct.query(
      `select from kernel.audit_record where kind = 'operatorActed' and detail ->> 'act' = 'players.note' and player_id = $1
         and detail::text like '%' || $2 || '%'`,
      [player.id, rows[0]?.id],
    );
    expect(recorded.rowCount).toBe(1);
  });
});
