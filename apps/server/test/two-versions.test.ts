import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { HAPROXY, startBalancer } from '../src/testing/beside/balancer.ts';

const LOOPBACK = '127.0.0.1';
const REPEATS = 20;

const stops: (() => void)[] = [];
let url = '';
/** The requests each received, besides those for readiness. */
const asked: [string[], string[]] = [[], []];

/** In the place of a process of one version: it has the files of its own build alone. */
async function aVersion(files: readonly string[], heard: string[]): Promise<string> {
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/readyz') heard.push(path);
    response.writeHead(path === '/readyz' || files.includes(path) ? 200 : 404).end(path);
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return `${LOOPBACK}:${port}`;
}

/** It has seen both once. */
const balancerReady = () =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000, interval: 100 });

beforeAll(async () => {
  if (HAPROXY === undefined) return;
  const WEB_1 = await aVersion(['/assets/old.css', '/old-page'], asked[0]);
  const WEB_2 = await aVersion(['/assets/new.css', '/new-page'], asked[1]);
  const publicPort = await freePort();
  url = `http://${LOOPBACK}:${publicPort}`;
  const others = { REALTIME_1: WEB_1, REALTIME_2: WEB_2, SANDBOX_1: WEB_1 };
  stops.push(startBalancer({ ...others, WEB_1, WEB_2, PUBLIC_BIND: `${LOOPBACK}:${publicPort}` }));
  await balancerReady();
});
afterAll(() => {
  for (const stop of stops) stop();
});

const statusesOf = async (path: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < REPEATS; time += 1) {
    const answer = await fetch(url + path);
    await answer.text();
    statuses.push(answer.status);
  }
  return [...new Set(statuses)];
};

describe.skipIf(HAPROXY === undefined)('two versions behind HAProxy (skipped where haproxy is not installed)', () => {
  it('F11 F12 a page of either version gets its scripts and styles, whichever process it asks first', async () => {
    expect([await statusesOf('/assets/old.css'), await statusesOf('/assets/new.css')]).toEqual([[200], [200]]);
    // Each was asked for the other's, or this would prove nothing.
    expect([asked[0].includes('/assets/new.css'), asked[1].includes('/assets/old.css')]).toEqual([true, true]);
  });

  it('F11 what no version has is not found, and a page that one does not have is not asked of the other', async () => {
    expect(await statusesOf('/assets/none.css')).toEqual([404]);
    const answer = await fetch(`${url}/no-page`);
    expect(answer.status).toBe(404);
    expect([...asked[0], ...asked[1]].filter((path) => path === '/no-page')).toHaveLength(1);
  });
});
