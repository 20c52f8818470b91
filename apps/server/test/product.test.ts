import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { cloneDatabase } from '../src/testing/database.ts';
import { isProcessAlive } from '../src/kernel/postgres/process-state.ts';
import { createProductProcesses, postgresPid } from '../src/testing/product-process.ts';
import type { ProductProcess } from '../src/testing/start-process.ts';

/** Preloaded by a test that needs a fault: each signal raises one outside our own code. */
const faultyModule = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { Promise.reject(new Error('a promise nobody waits for')); });
  process.on('SIGHUP', () => { setTimeout(() => { throw new Error('a state nobody knows'); }, 0); });
`)}`;

// Several starts in a row, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
const OUTAGE_LIMIT_MS = 150_000;

const processes = createProductProcesses();
const { folder, usedFolder, start } = processes;
afterEach(() => processes.end());

describe('a start that cannot succeed ends with one clear line and code 1', () => {
  it('names an invalid variable', async () => {
    const run = start({ PORT: 'seventy' });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toEqual(['PORT=seventy is not valid: allowed is a whole number from 0 to 65535']);
  });

  it('S96 names the open address of a sandbox, before anything listens', async () => {
    const run = start({ HOST: '0.0.0.0', DATA_DIR: folder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(/^HOST=0\.0\.0\.0 is not valid: .*DEMONSTRATION=on/)]);
  });

  it('S97 names a site that production would serve to others over http', async () => {
    const run = start({ NODE_ENV: 'production', ALLOW_ROOT: 'on', PUBLIC_URL: 'http://casino.example', DATA_DIR: folder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(/^PUBLIC_URL=http:\/\/casino\.example is not valid: .*https/)]);
  });

  it.each(['PORT', 'METRICS_PORT'])('E-60 names a %s that is taken, and leaves no database behind', async (variable) => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const directory = await usedFolder();
    const run = start({ [variable]: String(port), DATA_DIR: directory });
    expect(await run.exit()).toBe(1);
    // A log warning may precede it when the site is not built.
    const said = run
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(said).toEqual([`${variable}=${port} is not valid: allowed is a free port: 127.0.0.1:${port} is taken`]);
    expect(fs.existsSync(path.join(directory, 'postgres', 'postmaster.pid'))).toBe(false);
    taken.close();
  });

  it('names a port that browsers refuse to open', async () => {
    const run = start({ PORT: '4190', DATA_DIR: await usedFolder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n').at(-1)).toBe('PORT=4190 is not valid: allowed is a port that browsers open');
  });

  it('names a database that cannot be reached, without its password', async () => {
    const run = start({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/none', DATA_DIR: folder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toHaveLength(1);
    expect(run.output()).toContain('DATABASE_URL=postgres://app:…@127.0.0.1:1/none cannot be used');
    expect(run.output()).not.toContain('hunter2');
  });

  it('F18 names a read-only database such as a replica: balances and limits are read from the primary alone', async () => {
    const database = await cloneDatabase();
    const url = new URL(database.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const run = start({ DATABASE_URL: url.href, DATA_DIR: folder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toEqual([
      expect.stringMatching(/DATABASE_URL=.* cannot be used: it is read-only, like a replica; name the primary$/),
    ]);
    await database.drop();
  });

  it('F18 names a database server that may lose what it has committed, at once', async () => {
    const database = await cloneDatabase();
    const run = start({ DATABASE_URL: database.url, DATA_DIR: folder() });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim()).toMatch(/DATABASE_URL=.* cannot be used: fsync is off; the ledger needs on; /);
    await database.drop();
  });
});

/** Runs an operator command to its end. */
const operator = z.object({ id: z.string(), email: z.string(), role: z.string(), password: z.string(), totpSecret: z.string() });
const world = z.looseObject({ data: z.looseObject({ console: z.object({ operators: z.array(operator).min(1) }) }) });

/** The demo world without its operators' codes, which change every half minute, and without the console's port. */
const worldOf = async (url: string): Promise<unknown> => world.parse(await (await fetch(`${url}/sandbox/world`)).json());

function operate(environment: Record<string, string>, ...words: string[]): string {
  const script = path.resolve(import.meta.dirname, '../../../ops/operator.ts');
  return execFileSync(process.execPath, [script, ...words], { env: { ...process.env, ...environment }, encoding: 'utf8' });
}

/** A new player with a socket of the betting client that knows them. */
async function openBetting(url: string) {
  const call = async (way: string, body?: object, token?: string) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(
      `${url}/api/${way}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    return z.object({ data: z.unknown() }).parse(await answer.json()).data;
  };
  const form = { password: 'a-good-Passphrase-7', country: 'FI', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-05-17' };
  const registered = await call('player/register', { ...form, email: `${randomUUID()}@pavilion.test` });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(registered);
  const [account] = z.array(z.object({ id: z.string() })).parse(await call('wallet/accounts', undefined, accessToken));
  const play = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: 'FI', platform: 2, demoMode: false };
  const { token } = z.object({ token: z.string() }).parse(await call('game/games/sportsbook/play', play, accessToken));
  const socket = new WebSocket(`${url.replace('http', 'ws')}/sandbox/sportsbook/ws`, 'pavilion.odds.v1');
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  const known = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => (String(data).includes('"auth"') ? resolve() : undefined)),
  );
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify([{ op: 'auth', token }]));
  await known;
  return { socket, closed, exclude: () => call('player/limits', { definition: 4, period: '6m' }, accessToken) };
}

// Each start takes seconds of processor time, so each test begins with the state that the previous one left.
describe('one folder with the demo world, from its first start until an operator removes the world', () => {
  const lasting = createProductProcesses();
  let directory: string;
  let run: ProductProcess;
  beforeAll(async () => {
    directory = await lasting.usedFolder();
    run = lasting.start({ HOST: '0.0.0.0', DEMONSTRATION: 'on', LOG_LEVEL: 'silent', DATA_DIR: directory });
    await run.ready();
  });
  afterAll(() => lasting.end());

  it('S96 says at the start of a demonstration what everybody can read, whatever is logged', () => {
    expect(run.output()).toMatch(/^DEMONSTRATION=on: with HOST=0\.0\.0\.0 everybody can read every mail and code /m);
  });

  it('F1 F11 stops with code 0 and leaves no process; a second start continues with the same data; a killed one recovers', async () => {
    const url = await run.ready();
    const database = postgresPid(directory);
    const found = await worldOf(url);
    // A socket of the betting client is open: the port must still close, and the client learns that it may reconnect.
    const odds = new WebSocket(`${url.replace('http', 'ws')}/sandbox/sportsbook/ws`);
    const goodbye = new Promise<number>((resolve) => odds.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve) => odds.addEventListener('open', resolve));
    run.child.kill('SIGTERM');
    expect(await run.exit()).toBe(0);
    expect(await goodbye).toBe(3001);
    expect(isProcessAlive(database)).toBe(false);

    run = lasting.start({ DATA_DIR: directory });
    const again = await run.ready();
    expect(await worldOf(again)).toEqual(found);
    run.child.kill('SIGKILL');
    await run.exit();

    run = lasting.start({ DATA_DIR: directory });
    const recovered = await run.ready();
    expect((await fetch(`${recovered}/readyz`)).status).toBe(200);
    expect(await worldOf(recovered)).toEqual(found);
  });

  it('S73 BO-001 is refused in one line by a start without the sandbox until an operator has removed the world', async () => {
    const url = await run.ready();
    const signIn = (at: string) =>
      fetch(`${at}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'demo@pavilion.test', password: 'Pavilion-demo-1' }),
      });
    expect((await signIn(url)).status).toBe(200);
    const [, consoleUrl = ''] = /Console is ready at (\S+)\n.*Pavilion is ready/.exec(run.output()) ?? [];
    for (const origin of [url, consoleUrl]) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    run.child.kill('SIGTERM');
    await run.exit();

    const refused = start({ DATA_DIR: directory, NODE_ENV: 'production', ALLOW_ROOT: 'on', LOG_LEVEL: 'error' });
    expect(await refused.exit()).toBe(1);
    const said = refused.output().trim().split('\n');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('demo remove');

    expect(operate({ DATA_DIR: directory }, 'demo', 'remove')).toContain('The demo world is removed');
    expect(operate({ DATA_DIR: directory }, 'demo', 'remove')).toContain('There is no demo world');
    const production = start({ DATA_DIR: directory, NODE_ENV: 'production', ALLOW_ROOT: 'on' });
    const real = await production.ready();
    expect((await signIn(real)).status).toBe(401);
    const tournaments = await (await fetch(`${real}/api/retention/tournaments`)).json();
    expect(tournaments).toMatchObject({ data: [] });
  });
});

describe('one product, until it falls', () => {
  const lasting = createProductProcesses();
  let directory: string;
  let run: ProductProcess;
  let url: string;
  beforeAll(async () => {
    directory = await lasting.usedFolder();
    run = lasting.start({ DATA_DIR: directory }, ['--import', faultyModule]);
    url = await run.ready();
  });
  afterAll(() => lasting.end());

  it('R-74 L7 an exclusion closes the player’s betting sockets along with the hub’s, and no other player’s', async () => {
    const [excluded, other] = [await openBetting(url), await openBetting(url)];
    await excluded.exclude();
    expect(await excluded.closed).toBe(3503);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    other.socket.close();
  });

  it('F2 restarts its embedded PostgreSQL when only that dies, and continues', async () => {
    const killed = postgresPid(directory);
    process.kill(killed, 'SIGKILL');
    const isBack = async (): Promise<void> => {
      expect(postgresPid(directory)).not.toBe(killed);
      for (const address of ['/readyz', '/api/game/games?perPage=1&name=after']) expect((await fetch(`${url}${address}`)).status).toBe(200);
    };
    await vi.waitFor(isBack, { timeout: OUTAGE_LIMIT_MS, interval: 200 });
    expect(isProcessAlive(postgresPid(directory))).toBe(true);
  });

  it('F14 logs an unhandled rejection and lives; an unknown state drains and ends it with code 1', async () => {
    const database = postgresPid(directory);
    run.child.kill('SIGUSR2');
    await vi.waitFor(() => expect(run.output()).toContain('a promise nobody waits for'), { timeout: OUTAGE_LIMIT_MS });
    expect((await fetch(`${url}/api/settings/locales`)).status).toBe(200);
    run.child.kill('SIGHUP');
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain('a state nobody knows');
    expect(run.output()).toContain('unhandled rejection');
    expect(isProcessAlive(database)).toBe(false);
  });
});
