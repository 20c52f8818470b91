import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/embedded.ts';
import { operatorCommand } from './testing/operator-command.ts';
import { aRegistration } from './testing/player-server.ts';
import { createProductProcesses, freePort, type ProductProcess } from './testing/product-process.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const processes = createProductProcesses();
let postgres: EmbeddedPostgres;
let SECRETS_DIR = '';
/** Two processes of an installation, each at the port where it stays. */
const places: { url: string; run: ProductProcess; start(): ProductProcess }[] = [];

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDirectory: processes.folder(), isDurable: true, restartOnCrash: false });
  SECRETS_DIR = processes.folder();
  for (const port of [await freePort(), await freePort()]) {
    const DATA_DIR = processes.folder();
    const start = () => processes.start({ DATABASE_URL: postgres.url, DATA_DIR, SECRETS_DIR, ROLES: 'web', PORT: String(port) });
    const run = start();
    await run.ready();
    places.push({ url: `http://127.0.0.1:${port}`, run, start });
  }
});
afterAll(async () => {
  await processes.end();
  await postgres.stop();
});

const signedIn = z.object({ data: z.object({ accessToken: z.string() }) });
let counter = 0;

/** A token that this process has signed. */
async function tokenFrom(url: string): Promise<string> {
  counter += 1;
  const body = JSON.stringify(aRegistration({ email: `rotation-${counter}@pavilion.test` }));
  const answer = await fetch(`${url}/api/player/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return signedIn.parse(await answer.json()).data.accessToken;
}

const statusesOf = (token: string): Promise<number[]> =>
  Promise.all(
    places.map(async ({ url }) => (await fetch(`${url}/api/player/profile`, { headers: { authorization: `Bearer ${token}` } })).status),
  );

const secrets = (...words: string[]) =>
  operatorCommand({ DATABASE_URL: postgres.url, DATA_DIR: SECRETS_DIR, SECRETS_DIR }, '', ['secrets', ...words]);

/** Restarts both, one after the other; whatever either signs on the way counts at both, and so do these. */
async function restartByTurns(tokens: readonly string[]): Promise<void> {
  for (const place of places) {
    place.run.child.kill('SIGTERM');
    await place.run.exit();
    place.run = place.start();
    await place.run.ready();
    const fresh = await Promise.all(places.map(({ url }) => tokenFrom(url)));
    for (const token of [...tokens, ...fresh]) expect(await statusesOf(token)).toEqual([200, 200]);
  }
}

it('S59 a secret is replaced on two processes by one command and three restarts by turns, and nobody is signed out', async () => {
  const [one] = places;
  const before = await tokenFrom(one?.url ?? '');
  const said = await secrets('rotate', 'access-token');
  expect([said.code, said.text]).toEqual([0, expect.stringContaining('access-token, step 1 of 3')]);
  const early = await secrets('rotate', 'access-token');
  expect([early.code, early.text]).toEqual([1, expect.stringContaining('2 processes run with what was before')]);
  expect((await secrets('state')).text).toMatch(
    /^access-token {2}step 1 of 3: a new value is accepted; to be restarted:\n {2}\S+ {2}web\n {2}\S+ {2}web$/m,
  );

  await restartByTurns([before]);
  expect((await secrets('state')).text).toMatch(/^access-token {2}step 1 of 3: a new value is accepted; every process has it$/m);
  expect((await secrets('rotate', 'access-token')).text).toContain('step 2 of 3');
  await restartByTurns([before]);

  const waiting = await secrets('rotate', 'access-token');
  expect([waiting.code, waiting.text]).toEqual([1, expect.stringMatching(/sessions may still bring .* from \d{4}-\d\d-\d\dT/)]);
  // A month later.
  const journal = path.join(SECRETS_DIR, 'rotations.json');
  fs.writeFileSync(journal, fs.readFileSync(journal, 'utf8').replace(/"usedAt": "[^"]+"/, '"usedAt": "2026-01-01T00:00:00.000Z"'));
  const after = await tokenFrom(one?.url ?? '');
  expect((await secrets('rotate', 'access-token')).text).toContain('step 3 of 3: the former value is retired');
  await restartByTurns([after]);
  expect(await statusesOf(before)).toEqual([401, 401]);
  expect((await secrets('state')).text).toMatch(/^2 processes run\.[\s\S]*^access-token {2}one value; every process has it$/m);
});

it('S59 a secret that cannot be replaced, or is none, is refused with the reason', async () => {
  const refused = await Promise.all(['player-lookups', 'database-app', 'no-such'].map((name) => secrets('rotate', name)));
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(refused.map(({ text }) => text)).toEqual([
    expect.stringContaining('cannot be recomputed'),
    expect.stringContaining('embedded database'),
    expect.stringContaining('There is no secret no-such'),
  ]);
});
