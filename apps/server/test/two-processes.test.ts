import fs from 'node:fs';
import path from 'node:path';
import { consoleChannels, consoleCloseCodes } from '@pavilion/contract/console/channels.ts';
import { Centrifuge, type ConnectedContext, type DisconnectedContext, type PublicationContext } from 'centrifuge';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/postgres/embedded.ts';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { BareClient } from '../src/realtime/testing/bare-client.ts';
import { consoleSocketUrl, heardOn, subscribe } from '../src/realtime/testing/console-sockets.ts';
import { hasPooler, type Pooler, startPooler } from '../src/testing/beside/pooler.ts';
import { createProductProcesses } from '../src/testing/product-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

const processes = createProductProcesses();
const clients: Centrifuge[] = [];
let postgres: EmbeddedPostgres;
let pooler: Pooler | undefined;
/** A process with every role, at the address of the site. */
let whole = '';
/** A process with pages, API and sockets only, on the same database. */
let second = '';
/** The console ports of both; its origin is the first one's. */
let consoles: readonly [string, string] = ['', ''];

/** Starts both processes, straight at the server or through a transaction pooler (D-179). */
async function startBoth({ isPooled }: { isPooled: boolean }): Promise<void> {
  // The demo world is copied: creating it would take processor time from the calls tested here.
  const DATA_DIR = await processes.usedFolder();
  postgres = await startEmbeddedPostgres({ dataDirectory: DATA_DIR, isDurable: true, restartOnCrash: false });
  pooler = isPooled ? await startPooler(postgres.url) : undefined;
  const database: Record<string, string> =
    pooler === undefined ? { DATABASE_URL: postgres.url } : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url };
  const first = { ...database, DATA_DIR };
  const beside = { ...database, DATA_DIR: processes.folder(), SECRETS_DIR: first.DATA_DIR };
  const [port, secondPort] = [await freePort(), await freePort()];
  const [consolePort, secondConsolePort] = [await freePort(), await freePort()];
  whole = `http://127.0.0.1:${port}`;
  second = `http://127.0.0.1:${secondPort}`;
  consoles = [`http://127.0.0.1:${consolePort}`, `http://127.0.0.1:${secondConsolePort}`];
  const CONSOLE_URL = consoles[0];
  // Both at once: one of them looks after the database first, the other waits (F12).
  await Promise.all([
    processes
      .start({ ...first, ROLES: 'web,realtime,sandbox,sportsbook,worker,console', PORT: String(port), CONSOLE_PORT: String(consolePort) })
      .ready(),
    processes
      .start({
        ...beside,
        ROLES: 'web,realtime,console',
        PORT: String(secondPort),
        CONSOLE_PORT: String(secondConsolePort),
        PUBLIC_URL: whole,
        CONSOLE_URL,
      })
      .ready(),
  ]);
}

async function stopBoth(): Promise<void> {
  for (const client of clients.splice(0)) client.disconnect();
  await processes.end();
  await pooler?.stop();
  await postgres.stop();
}

const signedIn = z.object({ data: z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) }) });
const accountList = z.object({ data: z.array(z.looseObject({ id: z.string(), balance: z.number() })).min(1) });
const openedDeposit = z.object({ data: z.looseObject({ invoiceId: z.string() }) });

async function call(url: string, { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown }): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

const playedRounds = z.object({
  data: z.object({ rounds: z.array(z.looseObject({ status: z.string(), stake: z.string(), payout: z.string() })) }),
});

let counter = 0;
async function signUpAt(url: string) {
  counter += 1;
  const body = {
    email: `two-${counter}@pavilion.test`,
    password: 'a-good-Passphrase-7',
    country: 'FI',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
  };
  const { accessToken: token, profile } = signedIn.parse(await call(`${url}/api/player/register`, { method: 'POST', body })).data;
  return { token, id: profile.id };
}

async function socketAt(url: string, token: string): Promise<Centrifuge> {
  const client = new Centrifuge(`${url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  clients.push(client);
  const ready = new Promise<ConnectedContext>((resolve) => client.once('connected', resolve));
  client.connect();
  await ready;
  return client;
}

const demoSession = z.object({ data: z.object({ cookie: z.string() }) });
const ownSession = z.object({ data: z.object({ operator: z.object({ id: z.string() }) }) });
const askedApproval = z.object({ data: z.object({ approval: z.object({ id: z.string() }) }) });

/** An operator of the demo world, signed in, with a way to call either process. */
async function demoOperator(name: string) {
  const signedOn = await call(`${whole}/sandbox/console/sessions`, { method: 'POST', body: { email: `${name}@console.pavilion.test` } });
  const { cookie } = demoSession.parse(signedOn).data;
  const at = async (place: string, [method, path]: readonly [string, string], body?: object): Promise<unknown> => {
    const headers = { cookie, origin: consoles[0], 'content-type': 'application/json' };
    const response = await fetch(`${place}/api/console/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const { id } = ownSession.parse(await at(consoles[1], ['GET', '/session'])).data.operator;
  const socketOf = async (place: string, ...channels: readonly string[]): Promise<BareClient> => {
    const client = await BareClient.open(consoleSocketUrl(place), { origin: consoles[0], headers: { cookie } });
    client.answersPings = true;
    await client.connect();
    for (const channel of channels) expect(await subscribe(client, channel)).toMatchObject({ subscribe: {} });
    return client;
  };
  return { id, at, socketOf };
}

const ways = [
  { way: 'on one database', isPooled: false, isPossible: true },
  { way: 'through PgBouncer in transaction mode (skipped where it is not installed)', isPooled: true, isPossible: hasPooler },
];

for (const { way, isPooled, isPossible } of ways)
  describe.skipIf(!isPossible)(`two processes ${way}`, () => {
    beforeAll(() => startBoth({ isPooled }));
    afterAll(stopBoth);

    it.runIf(isPooled)('F12 a pooler without the address of the server is refused in one line', async () => {
      const run = processes.start({ DATABASE_URL: pooler?.url ?? '', DATA_DIR: processes.folder() });
      expect(await run.exit()).toBe(1);
      const said = run.output().trim().split('\n');
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(
        /DATABASE_URL=.* cannot be used: it is a pooler, which keeps no session; name the server itself in DATABASE_DIRECT_URL$/,
      );
    });

    it.runIf(isPooled)(
      'F12 a pooler in the place of the server itself is refused in one line: locks and LISTEN would be lost in it',
      async () => {
        const through = pooler?.url ?? '';
        const database = { DATABASE_URL: through, DATABASE_DIRECT_URL: through.replace('127.0.0.1', 'localhost') };
        const run = processes.start({ ...database, DATA_DIR: processes.folder() });
        expect(await run.exit()).toBe(1);
        const said = run.output().trim().split('\n');
        expect(said).toHaveLength(1);
        expect(said[0]).toMatch(/DATABASE_DIRECT_URL=.* cannot be used: it is a pooler, which keeps no session;/);
      },
    );

    it('O1 F12 each process knows of both that hold sockets', async () => {
      // A process that took itself for the only one would delete rows which the other has not read.
      for (const url of [whole, second])
        await expect.poll(async () => (await fetch(`${url}/metrics`)).text(), { timeout: 30_000 }).toMatch(/^outbox_nodes(\{[^}]*\})? 2$/m);
    });

    it('S58 F12 a process with different secrets is refused with one line, and stores none of them', async () => {
      const DATA_DIR = processes.folder();
      const stranger = processes.start({ DATABASE_URL: postgres.url, DATA_DIR });
      await expect(stranger.ready()).rejects.toThrow('could not start');
      expect(await stranger.exit()).toBe(1);
      const said = stranger.output().trim().split('\n');
      expect(said).toHaveLength(1);
      expect(said[0]).toMatch(/^Pavilion could not start: the secrets in .* are not those of this installation \(.*access-token.*\)/);
      expect(fs.readdirSync(path.join(DATA_DIR, 'secrets'))).toEqual([]);
    });

    it('both serve the API and the pages', async () => {
      const [one, two] = await Promise.all(
        [whole, second].map(async (url) => {
          const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
          return { locales: await call(`${url}/api/settings/locales`, {}), page: page.status, type: page.headers.get('content-type') };
        }),
      );
      expect(two).toEqual(one);
      const { token } = await signUpAt(whole);
      expect(accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data).toHaveLength(1);
      expect((await fetch(`${second}/sandbox/world`)).status).toBe(404);
    });

    it.each([
      ['one', 'the other', () => [whole, second] as const],
      ['the other', 'the first', () => [second, whole] as const],
    ])('O7 S11 a session closed by %s ends its socket on %s', async (_by, _on, places) => {
      const [closing, holding] = places();
      const { token } = await signUpAt(closing);
      const client = await socketAt(holding, token);
      const ended = new Promise<DisconnectedContext>((resolve) => client.once('disconnected', resolve));
      await call(`${closing}/api/player/sessions/logout`, { method: 'POST', token });
      expect((await ended).code).toBeGreaterThanOrEqual(3500);
      expect((await fetch(`${holding}/api/player/profile`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    });

    it('O1 a deposit settled by one moves the balance on a socket of the other', async () => {
      const { token, id } = await signUpAt(second);
      const accounts = accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data;
      const client = await socketAt(second, token);
      const subscription = client.newSubscription(`wallet:accounts#${id}`);
      const subscribed = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()));
      const moved = new Promise<PublicationContext>((resolve) => subscription.once('publication', resolve));
      subscription.subscribe();
      await subscribed;
      const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: accounts[0]?.id, amount: 50, isBonusDecline: true };
      const opened = openedDeposit.parse(await call(`${second}/api/payment/invoices/deposit`, { method: 'POST', token, body }));
      const outcome = { outcome: 'success', times: 1, delayMs: 0 };
      const path = `/sandbox/psp/invoices/${opened.data.invoiceId}/outcome`;
      await call(`${whole}${path}`, { method: 'POST', body: outcome });
      expect((await moved).data).toMatchObject({ event: 'account.balance.updated', account: { balance: 50, currency: 'EUR' } });
      expect(accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data[0]?.balance).toBe(50);
    });

    it('BO-014 BO-030 operators’ sockets of both hear what is decided at either, and end with a block', async () => {
      const [asker, decider] = [await demoOperator('administrator'), await demoOperator('administrator-2')];
      const subject = await demoOperator('support');
      const own = consoleChannels.operator(asker.id);
      const asking = await Promise.all(consoles.map((place) => asker.socketOf(place, own)));
      const body = { roles: ['identity'], reason: 'moved to another team' };
      const asked = askedApproval.parse(await asker.at(consoles[0], ['POST', `/operators/${subject.id}/roles`], body));
      const { id } = asked.data.approval;
      await decider.at(consoles[1], ['POST', `/approvals/${id}/refuse`], { note: 'stays where they are' });
      for (const socket of asking)
        await expect.poll(() => heardOn(socket, own), { timeout: 30_000 }).toEqual([{ event: 'approval.changed', id, state: 'refused' }]);
      const sockets = await Promise.all(consoles.map((place) => subject.socketOf(place, consoleChannels.queues)));
      await decider.at(consoles[1], ['PUT', `/operators/${subject.id}/block`], { reason: 'left the company' });
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(
        sockets.map(() => ({ code: consoleCloseCodes.sessionOver, reason: 'session over' })),
      );
    });

    it('C1 O1 rounds of a studio are staked and won, and both processes have the same balance', async () => {
      const { token, id } = await signUpAt(second);
      const [account] = accountList.parse(await call(`${second}/api/wallet/accounts`, { token })).data;
      const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: account?.id, amount: 50, isBonusDecline: true };
      const opened = openedDeposit.parse(await call(`${second}/api/payment/invoices/deposit`, { method: 'POST', token, body }));
      const outcome = { outcome: 'success', times: 1, delayMs: 0 };
      await call(`${whole}/sandbox/psp/invoices/${opened.data.invoiceId}/outcome`, { method: 'POST', body: outcome });
      const balanceAt = async (url: string) => accountList.parse(await call(`${url}/api/wallet/accounts`, { token })).data[0]?.balance;
      await vi.waitFor(async () => expect(await balanceAt(second)).toBe(50), { timeout: 60_000, interval: 50 });
      const start = { accountId: account?.id, lobbyUrl: second, locale: 'en', countryCode: 'FI', platform: 2, demoMode: false };
      await call(`${second}/api/game/games/ember-run/play`, { method: 'POST', token, body: start });
      const rounds = { playerId: id, gameId: 'ember-run', currency: 'EUR', stake: '1.00', rounds: 5 };
      const played = playedRounds.parse(await call(`${whole}/sandbox/studio/rounds`, { method: 'POST', body: rounds })).data.rounds;
      expect(played.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'settled'));
      const minor = (amount: string): number => Math.round(Number(amount) * 100);
      const wonMinor = played.reduce((sum, { stake, payout }) => sum + minor(payout) - minor(stake), 5000);
      expect(await Promise.all([balanceAt(whole), balanceAt(second)])).toEqual([wonMinor / 100, wonMinor / 100]);
    });
  });
