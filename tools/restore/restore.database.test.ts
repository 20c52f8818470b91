import fs from 'node:fs';
import path from 'node:path';
import { openRoles, type RoleUrls } from '@pavilion/server/kernel/postgres/roles.ts';
import { openSecrets } from '@pavilion/server/kernel/secrets/secrets.ts';
import { operatorProcess } from '@pavilion/server/testing/people/operator-command.ts';
import { callsTo } from '@pavilion/server/testing/calls.ts';
import { aRegistration, loginOf, PASSWORD } from '@pavilion/server/testing/player-server.ts';
import { freePort } from '@pavilion/server/kernel/postgres/free-port.ts';
import { createProductProcesses } from '@pavilion/server/testing/product-process.ts';
import type { ProductProcess } from '@pavilion/server/testing/start-process.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compare } from '../cluster/drill/compare.ts';
import { verify } from '../witness/booked.ts';
import { Journal } from '../witness/journal.ts';
import { type Load, play } from '../witness/load.ts';
import { findStudio, GAME, type OpenedPlayer, openPlayers, sendSigned, type Studio } from '../witness/players.ts';
import { PASSWORD as DRILL_PASSWORD } from '../witness/session.ts';
import { ArchivedServer, missingPackages } from './archived-server.ts';

// A backup, a restore and two starts of the product, on a machine that may be running other tests.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const CALLS = 60;
const POLL = { timeout: 300_000, interval: 50 };
const EIGHT_DAYS_SECONDS = 8 * 86_400;
const SELF_EXCLUSION = { definition: 4, period: '6m' };

const isPossible = missingPackages.length === 0;
const why = isPossible ? '' : ` (skipped for want of ${missingPackages.join(', ')})`;
const processes = createProductProcesses();
const shared = isPossible ? processes.folder() : '';
const server = isPossible ? new ArchivedServer() : undefined;
let roles: RoleUrls;
let url = '';

function startProduct(): ProductProcess {
  const database = { DATABASE_URL: roles.app, DATABASE_MIGRATOR_URL: roles.migrator };
  return processes.start({ ...database, DATA_DIR: shared, PORT: new URL(url).port, LOG_LEVEL: 'info' });
}

beforeAll(async () => {
  if (server === undefined) return;
  await server.initialise();
  await server.ask('postgres', 'create database pavilion');
  roles = await openRoles(server.url('pavilion'), openSecrets(shared));
  url = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  await processes.end();
  await server?.stop();
});

/** A full backup while the database is used, and until its last second is over: an earlier moment would need an earlier one. */
async function backUp(archived: ArchivedServer): Promise<void> {
  await archived.run('backup.sh', 'full');
  const [ended] = await archived.ask<{ at: string }>('pavilion', 'select clock_timestamp()::text as at');
  await vi.waitFor(async () => {
    const [row] = await archived.ask<{ isOver: boolean }>(
      'pavilion',
      `select clock_timestamp() > timestamptz '${ended?.at}' + interval '2 seconds' as "isOver"`,
    );
    expect(row?.isOver).toBe(true);
  }, POLL);
}

/** Bets for these players until the count is acknowledged and `meanwhile` is over. @returns everything acknowledged */
async function playOn(studio: Studio, players: readonly OpenedPlayer[], meanwhile: () => Promise<unknown>): Promise<Journal> {
  const journal = new Journal();
  const load: Load = { url, studio, journal, everyMs: 20, isOver: false, isGivenUp: false };
  const running = Promise.all(players.map((player) => play(load, player)));
  await meanwhile();
  await vi.waitFor(() => expect(journal.acknowledgedSince(0)).toBeGreaterThanOrEqual(CALLS), POLL);
  load.isOver = true;
  await running;
  return journal;
}

async function register() {
  const form = aRegistration();
  const { accessToken: token, profile } = loginOf(await callsTo(url)('POST', '/api/player/register', { body: form }));
  return { id: profile.id, login: String(form['email']), token };
}

const signIn = (login: string, password = PASSWORD) => callsTo(url)('POST', '/api/player/sessions', { body: { login, password } });

/** Events after the restored moment: a player excludes himself, another registers and does so too, a third is erased. */
async function actAfterRestorePoint(
  run: ProductProcess,
  { excluded, leaving }: { excluded: OpenedPlayer; leaving: { id: string; token: string } },
) {
  const call = callsTo(url);
  const late = await register();
  for (const token of [excluded.session.known, late.token])
    expect((await call('POST', '/api/player/limits', { token, body: SELF_EXCLUSION })).status).toBeLessThan(300);
  const { status } = await call('POST', '/api/player/erasure', { token: leaving.token, body: { currentPassword: PASSWORD } });
  expect(status).toBeLessThan(300);
  const moved = await fetch(`${url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: EIGHT_DAYS_SECONDS }),
  });
  expect(moved.ok).toBe(true);
  await vi.waitFor(() => expect(run.output()).toContain(`"erasure":{"playerId":"${leaving.id}"}`), POLL);
  return late;
}

describe.skipIf(server === undefined)(`a database that is lost and restored to a moment${why}`, () => {
  it('F19 has exactly the operations acknowledged until then, and serves no player who was excluded or erased since', async () => {
    if (server === undefined) return;
    await server.run('backup.sh', 'prepare');
    const run = startProduct();
    await run.ready();
    const studio = await findStudio(url);
    const [excluded, ...players] = await openPlayers(url, studio, 4);
    if (excluded === undefined) throw new Error('There is no player');
    const leaving = await register();
    const until = await playOn(studio, players, () => backUp(server));
    const [noted] = await server.ask<{ at: string }>('pavilion', `select clock_timestamp()::text as at`);
    const since = await playOn(studio, players, async () => undefined);
    expect(since.calls.length).toBeGreaterThanOrEqual(CALLS);
    const late = await actAfterRestorePoint(run, { excluded, leaving });
    await server.archive();
    run.child.kill('SIGTERM');
    expect(await run.exit()).toBe(0);
    const log = path.join(shared, 'log');
    fs.writeFileSync(log, run.output());

    await server.destroy();
    expect(await server.run('restore.sh', noted?.at ?? '')).toMatch(/^restored in \d+ s/m);
    await server.start();
    const environment = { DATABASE_URL: roles.app, DATABASE_AUDITOR_URL: roles.auditor, DATA_DIR: shared };
    const exclusions = await operatorProcess(environment, '', ['exclusions', 'replay', log]);
    // People of the demo world exclude themselves meanwhile as well.
    expect(exclusions.text).toMatch(/^[1-9]\d* exclusions are in force again/);
    expect(exclusions.text).toContain(`player ${late.id} is not in this database: registered after the backup\n`);
    const erasures = await operatorProcess(environment, '', ['erasures', 'replay', log]);
    expect(erasures.text).toMatch(/^[1-9]\d* players are erased again/);
    const sessions = await operatorProcess(environment, '', ['sessions', 'end']);
    expect(sessions.text).toMatch(/^\d+ sessions of players and \d+ of operators are over\. Everybody signs in again\.\n$/);
    expect(await verify('ledger-verify', environment)).toBe('The books are sound.');

    await startProduct().ready();
    const installation = { url, environment };
    expect(await compare(installation, until.calls, { players, studio })).toEqual({ lost: 0, twice: 0, other: 0, balances: 0 });
    for (const { session } of players)
      expect((await callsTo(url)('GET', '/api/wallet/accounts', { token: session.known })).status).toBe(401);
    const { playerId, sessionToken, login } = excluded;
    const bet = {
      playerId,
      sessionToken,
      gameId: GAME,
      currency: 'EUR',
      kind: 'normal',
      roundId: 'r',
      transactionId: 'r:bet',
      amount: '0.20',
    };
    const refused = await sendSigned(url, studio, { path: '/provider/v1/bet', body: { ...bet, roundClosed: false } });
    expect(refused.text).toContain('PLAYER_EXCLUDED');
    expect((await signIn(login, DRILL_PASSWORD)).status).toBe(403);
    expect((await signIn(leaving.login)).status).toBe(401);
    expect((await signIn(late.login)).status).toBe(401);
    await server.run('backup.sh', 'full');
    expect(await server.run('backup.sh', 'list')).toContain('status: ok');
  });
});
