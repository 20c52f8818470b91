import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProductProcesses, isAlive, postgresPid } from './testing/product-process.ts';

const STOP_LIMIT_MS = 10_000;

/** Loaded before the product by a test that wants a fault: each signal makes one that no code of ours waits for. */
const faultyModule = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => { Promise.reject(new Error('a promise nobody waits for')); });
  process.on('SIGHUP', () => { setTimeout(() => { throw new Error('a state nobody knows'); }, 0); });
`)}`;

// Several starts in a row, on a machine that may run other tests beside.
vi.setConfig({ testTimeout: 300_000 });

const processes = createProductProcesses();
const { folder, start } = processes;
afterEach(() => processes.end());

describe('a start that cannot work ends with one clear line and code 1', () => {
  it('names a wrong variable', async () => {
    const run = start({ PORT: 'seventy' });
    expect(await run.exit()).toBe(1);
    expect(run.output().trim().split('\n')).toEqual(['PORT=seventy is not valid: allowed is a whole number from 0 to 65535']);
  });

  it('names a port that is taken, and leaves no database behind', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const directory = folder();
    const run = start({ PORT: String(port), DATA_DIR: directory });
    expect(await run.exit()).toBe(1);
    // Beside it stands what a log says, where the site is not built.
    const said = run
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(said).toEqual([`PORT=${port} is not valid: allowed is a free port: 127.0.0.1:${port} is taken`]);
    expect(fs.existsSync(path.join(directory, 'postgres', 'postmaster.pid'))).toBe(false);
    taken.close();
  });

  it('names a port that browsers refuse to open', async () => {
    const run = start({ PORT: '4190', DATA_DIR: folder() });
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
});

describe('the life of a running product', () => {
  it('F1 F11 stops with code 0 in time and leaves no process; a second start goes on with the same data; a killed one recovers', async () => {
    const directory = folder();
    const first = start({ DATA_DIR: directory });
    const url = await first.ready();
    const database = postgresPid(directory);
    const world = await (await fetch(`${url}/sandbox/world`)).json();
    // A socket of the betting client is open: the port must close all the same, and the client hears that it may come back.
    const odds = new WebSocket(`${url.replace('http', 'ws')}/sandbox/sportsbook/ws`);
    const goodbye = new Promise<number>((resolve) => odds.addEventListener('close', ({ code }) => resolve(code)));
    await new Promise((resolve) => odds.addEventListener('open', resolve));
    const startedAtMs = performance.now();
    first.child.kill('SIGTERM');
    expect(await first.exit()).toBe(0);
    expect(await goodbye).toBe(3001);
    expect(performance.now() - startedAtMs).toBeLessThan(STOP_LIMIT_MS);
    expect(isAlive(database)).toBe(false);

    const second = start({ DATA_DIR: directory });
    const again = await second.ready();
    expect(await (await fetch(`${again}/sandbox/world`)).json()).toEqual(world);
    second.child.kill('SIGKILL');
    await second.exit();

    const third = start({ DATA_DIR: directory });
    const recovered = await third.ready();
    expect((await fetch(`${recovered}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${recovered}/sandbox/world`)).json()).toEqual(world);
  });

  it('F2 starts its embedded PostgreSQL again when only that dies, and goes on', async () => {
    const directory = folder();
    const run = start({ DATA_DIR: directory });
    const url = await run.ready();
    process.kill(postgresPid(directory), 'SIGKILL');
    await vi.waitFor(async () => expect((await fetch(`${url}/api/game/games?perPage=1&name=after`)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    expect(isAlive(postgresPid(directory))).toBe(true);
  });

  it('F14 logs a promise nobody waits for and lives; a state nobody knows ends it drained, with code 1', async () => {
    const directory = folder();
    const run = start({ DATA_DIR: directory }, ['--import', faultyModule]);
    const url = await run.ready();
    const database = postgresPid(directory);
    run.child.kill('SIGUSR2');
    await vi.waitFor(() => expect(run.output()).toContain('a promise nobody waits for'), { timeout: 10_000 });
    expect((await fetch(`${url}/api/settings/locales`)).status).toBe(200);
    run.child.kill('SIGHUP');
    expect(await run.exit()).toBe(1);
    expect(run.output()).toContain('a state nobody knows');
    expect(run.output()).toContain('unhandled rejection');
    expect(isAlive(database)).toBe(false);
  });
});
