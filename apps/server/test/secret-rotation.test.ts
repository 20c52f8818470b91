import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createDatabase, createPool, inTransaction } from '../src/kernel/database.ts';
import { systemRandom } from '../src/kernel/secrets/random.ts';
import { openFieldVault } from '../src/modules/player/index.ts';
import { withNewPhone } from '../src/modules/player/profile/contacts.ts';
import * as players from '../src/modules/player/profile/store.ts';
import { storedContacts } from '../src/modules/player/profile/stored.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/postgres/embedded.ts';
import { freePort } from '../src/kernel/postgres/free-port.ts';
import { rotationOf, stepRotation } from '../src/kernel/secrets/rotation.ts';
import { openSecrets } from '../src/kernel/secrets/secrets.ts';
import { signedHeaders } from '../src/kernel/secrets/signature.ts';
import { operatorCommand } from '../src/testing/people/operator-command.ts';
import { aRegistration, PASSWORD } from '../src/testing/player-server.ts';
import { createProductProcesses } from '../src/testing/product-process.ts';
import type { ProductProcess } from '../src/testing/start-process.ts';
import { solve } from '../src/testing/solve.ts';

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
    places.push({ url: `http://127.0.0.1:${port}`, run: start(), start });
  }
  // Both at once, on an empty database: one of them prepares it, the other waits (F12).
  await Promise.all(places.map(({ run }) => run.ready()));
});
afterAll(async () => {
  await processes.end();
  await postgres.stop();
});

const signedIn = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
let counter = 0;
const phoneOf = (count: number): string => `+49151124${String(count).padStart(5, '0')}`;

const post = (url: string, to: string, body: object): Promise<Response> =>
  fetch(`${url}${to}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Both processes' answers to a sign-in by this phone, and to somebody else's registration with it. */
const phoneKnown = (phone: string): Promise<number[][]> =>
  Promise.all(
    places.map(async ({ url }) => {
      const signedInBy = await post(url, '/api/player/sessions', { login: phone, password: PASSWORD });
      return [signedInBy.status, (await post(url, '/api/player/register', aRegistration({ phone }))).status];
    }),
  );
const KNOWN = [
  [200, 422],
  [200, 422],
];

/** Puts the phone of a registration into effect, under the keys of this moment; nobody sends text messages here. */
async function confirmPhoneOf(id: string): Promise<void> {
  const pool = createPool({ connectionString: postgres.url, maxConnections: 1, applicationName: 'test' });
  const identity = { vault: openFieldVault({ secrets: openSecrets(SECRETS_DIR), random: systemRandom }) };
  await inTransaction(createDatabase(pool), async (transaction) => {
    const player = await players.findPlayer(transaction, id);
    if (player === undefined) throw new Error(`There is no player ${id}`);
    const fields = await storedContacts({ identity }, transaction, withNewPhone(player, identity.vault, new Date()));
    await players.updatePlayerFields(transaction, { id, fields, now: new Date() });
  });
  await pool.end();
}

const phones = new Map<string, string>();
/** A token that this process has signed. */
async function tokenFrom(url: string): Promise<string> {
  counter += 1;
  const phone = phoneOf(counter);
  const answer = await post(url, '/api/player/register', aRegistration({ email: `rotation-${counter}@pavilion.test`, phone }));
  const { accessToken, profile } = signedIn.parse(await answer.json()).data;
  await confirmPhoneOf(profile.id);
  phones.set(accessToken, phone);
  return accessToken;
}

const statusesOf = (token: string): Promise<number[]> =>
  Promise.all(
    places.map(async ({ url }) => (await fetch(`${url}/api/player/profile`, { headers: { authorization: `Bearer ${token}` } })).status),
  );

const secrets = (...words: string[]) =>
  operatorCommand({ DATABASE_URL: postgres.url, DATA_DIR: SECRETS_DIR, SECRETS_DIR }, '', ['secrets', ...words]);

/** Whose former value goes only after a time. */
const AWAITED = ['access-token', 'player-lookups'];
/** Whose former value stays for what it has encrypted or signed. */
const KEPT = ['player-fields', 'receipts'];
/** A studio that calls both processes while its secret is replaced. */
const STUDIO = 'northlight-works';
const shared = (company: string): string => `provider:${company}`;
/** Each by the command, in the same restarts. */
const ROTATED = ['access-token', 'player-lookups', 'player-fields', shared(STUDIO)];
/**
 * The other secrets, and those of all other companies, by calling the command's function: a process for each step of each would take
 * minutes.
 */
let others: string[] = [];

async function step(names: readonly string[], says: string): Promise<void> {
  for (const name of names) {
    const said = await secrets('rotate', name);
    expect([said.code, said.text]).toEqual([0, expect.stringContaining(`${name}, ${says}`)]);
  }
}

const stepOthers = () => others.map((name) => stepRotation(SECRETS_DIR, name, new Date()));

/** A company's current signing secret, and the accepted ones. */
const valuesOf = (company: string): readonly string[] => openSecrets(SECRETS_DIR).existing(shared(company));

const REFUSED = 401;
/** A signed call without a player: 400 where the signature is good. */
async function signedStatus(url: string, secret: string, providerId = STUDIO): Promise<number> {
  const to = '/provider/v1/balance';
  const headers = signedHeaders({ providerId, secret }, { path: to, timestampMs: String(Date.now()), body: '{}' });
  return (await fetch(`${url}${to}`, { method: 'POST', headers, body: '{}' })).status;
}

/** How each process judges a company's signature. */
const judgedSignatures = (secret: string, providerId = STUDIO): Promise<number[]> =>
  Promise.all(places.map(({ url }) => signedStatus(url, secret, providerId)));

const TEMPORARY = 503;
/** Asks one process, and the other where that one is being restarted, as a balancer does. */
async function answered(ask: (url: string) => Promise<number>, first: number): Promise<number> {
  const [one, other] = [places[first % 2], places[(first + 1) % 2]];
  const status = await ask(one?.url ?? '').catch(() => TEMPORARY);
  return status === TEMPORARY ? ask(other?.url ?? '') : status;
}

/** A hundred calls and more in each restart; without a pause they would take the processor that the restart needs. */
const CALL_EVERY_MS = 60;
/** Does something while a player reads and a studio signs. @returns how often each was answered what */
async function underLoad(token: string, secret: string, work: () => Promise<void>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let isOver = false;
  const headers = { authorization: `Bearer ${token}` };
  const asks = {
    player: async (url: string) => (await fetch(`${url}/api/player/profile`, { headers })).status,
    studio: (url: string) => signedStatus(url, secret),
  };
  const clients = Object.entries(asks).map(async ([who, ask]) => {
    for (let turn = 0; !isOver; turn += 1) {
      const key = `${who} ${await answered(ask, turn).catch(() => 'unanswered')}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      await delay(CALL_EVERY_MS);
    }
  });
  await work().finally(() => (isOver = true));
  await Promise.all(clients);
  return counts;
}

const owned = z.object({ data: z.object({ phone: z.string() }) });
const keyList = z.object({ data: z.array(z.object({ keyId: z.string() })) });
const get = async (url: string, to: string, headers: Record<string, string> = {}): Promise<unknown> =>
  (await fetch(`${url}${to}`, { headers })).json();

/** The phone of a player as each process decrypts it. */
const phonesOf = (token: string): Promise<string[]> =>
  Promise.all(
    places.map(async ({ url }) => owned.parse(await get(url, '/api/player/profile', { authorization: `Bearer ${token}` })).data.phone),
  );

/** The keys by which receipts are checked, as each process publishes them. */
const receiptKeys = (): Promise<string[][]> =>
  Promise.all(places.map(async ({ url }) => keyList.parse(await get(url, '/api/payment/receipt-keys')).data.map(({ keyId }) => keyId)));

const GUESSED_AT = 'guessed-at@pavilion.test';
const GUESSES = 30;
const refusal = z.object({ error: z.object({ challenge: z.string().optional() }) });
let visitors = 0;
/** Guesses a password from a separate address. */
async function guess(url: string, captcha?: string) {
  visitors += 1;
  const headers = {
    'content-type': 'application/json',
    'cf-connecting-ip': `198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`,
  };
  const body = JSON.stringify({ login: GUESSED_AT, password: 'wrong-Password-1', captcha });
  const answer = await fetch(`${url}/api/player/sessions`, { method: 'POST', headers, body });
  return { status: answer.status, challenge: refusal.parse(await answer.json()).error.challenge };
}

/** Whether each process accepts the solution of a challenge that the other one issued. */
const judgedAcross = (): Promise<number[]> =>
  Promise.all(
    places.map(async ({ url }, index) => {
      const { status, challenge } = await guess(places[1 - index]?.url ?? '');
      expect(status).toBe(428);
      return (await guess(url, await solve(challenge))).status;
    }),
  );

/** Restarts both, one after the other; whatever either signs or encrypts on the way counts at both, and so does what the first player has. */
async function restartByTurns(tokens: readonly string[], { publishes, signs }: { publishes: string; signs: string }): Promise<void> {
  const load = await underLoad(tokens[0] ?? '', signs, () => restartEach(tokens, { publishes, signs }));
  expect([...load.keys()].toSorted()).toEqual(['player 200', 'studio 400']);
  expect(Math.min(...load.values())).toBeGreaterThan(20);
}

async function restartEach(tokens: readonly string[], { publishes, signs }: { publishes: string; signs: string }): Promise<void> {
  for (const place of places) {
    place.run.child.kill('SIGTERM');
    await place.run.exit();
    place.run = place.start();
    await place.run.ready();
    const fresh = await Promise.all(places.map(({ url }) => tokenFrom(url)));
    for (const token of [...tokens, ...fresh]) expect(await statusesOf(token)).toEqual([200, 200]);
    for (const phone of [phoneOf(1), phoneOf(counter)]) expect([phone, await phoneKnown(phone)]).toEqual([phone, KNOWN]);
    for (const [token, phone] of [[tokens[0] ?? '', phones.get(tokens[0] ?? '')] as const, [fresh[1] ?? '', phoneOf(counter)] as const])
      expect((await phonesOf(token)).map((known) => `+${known.replace('+', '')}`)).toEqual([phone, phone]);
    expect(await judgedAcross()).toEqual([401, 401]);
    expect(await judgedSignatures(signs)).toEqual([400, 400]);
    for (const keys of await receiptKeys()) expect(keys).toContain(publishes);
  }
}

it('S59 every secret, also those shared with companies, is replaced on two processes under load by one command and three restarts by turns, and nobody is signed out', async () => {
  const [one] = places;
  const before = await tokenFrom(one?.url ?? '');
  for (let count = 0; count < GUESSES; count += 1) await guess(one?.url ?? '');
  const [[firstKey = ''] = []] = await receiptKeys();
  const [formerly = ''] = valuesOf(STUDIO);
  const always = { publishes: firstKey, signs: formerly };
  const installed = (await secrets('state')).text.split('\n').flatMap((line) => /^(\S+) {2}one value/.exec(line)?.[1] ?? []);
  others = installed.filter((name) => !ROTATED.includes(name));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((name) => !name.startsWith('provider:'))).toEqual(['person-check', 'person-check-key', 'receipts', 'web-push']);
  await step(ROTATED, 'step 1 of 3');
  expect(new Set(stepOthers())).toEqual(new Set(['accepted']));
  const early = await secrets('rotate', 'access-token');
  expect([early.code, early.text]).toEqual([1, expect.stringContaining('2 processes run with what was before')]);
  expect((await secrets('move')).text).toContain('is not in use yet');
  expect((await secrets('state')).text).toMatch(
    /^access-token {2}step 1 of 3: a new value is accepted; to be restarted:\n {2}\S+ {2}web\n {2}\S+ {2}web$/m,
  );

  await restartByTurns([before], always);
  expect((await secrets('state')).text).toMatch(/^access-token {2}step 1 of 3: a new value is accepted; every process has it$/m);
  await step(ROTATED, 'step 2 of 3');
  expect(new Set(stepOthers())).toEqual(new Set(['used']));
  const [now = ''] = valuesOf(STUDIO);
  expect(now).not.toBe(formerly);
  // The studio may take the new one up before these restarts, or after them.
  expect(await judgedSignatures(now)).toEqual([400, 400]);
  await restartByTurns([before], always);

  const unmoved = await secrets('rotate', 'player-lookups');
  expect([unmoved.code, unmoved.text]).toEqual([1, expect.stringMatching(/ [1-9]\d* rows stand under its former value.*secrets move/)]);
  const moved = await secrets('move');
  expect([moved.code, moved.text]).toEqual([0, expect.stringContaining('Everything stands under the value of player-lookups in use')]);
  for (const phone of [phoneOf(1), phoneOf(counter)]) expect([phone, await phoneKnown(phone)]).toEqual([phone, KNOWN]);

  expect(rotationOf(SECRETS_DIR, 'web-push').endsFrom?.getTime()).toBeGreaterThan(Date.now());
  for (const name of AWAITED) {
    const waiting = await secrets('rotate', name);
    expect([waiting.code, waiting.text]).toEqual([1, expect.stringMatching(/sessions or links may still bring .* from \d{4}-\d\d-\d\dT/)]);
  }
  // A month later.
  const journal = path.join(SECRETS_DIR, 'rotations.json');
  fs.writeFileSync(journal, fs.readFileSync(journal, 'utf8').replaceAll(/"usedAt": "[^"]+"/g, '"usedAt": "2026-01-01T00:00:00.000Z"'));
  const after = await tokenFrom(one?.url ?? '');
  await step(
    ROTATED.filter((name) => KEPT.includes(name)),
    'step 3 of 3: the rotation is over. The former value stays',
  );
  const retired = ROTATED.filter((name) => !KEPT.includes(name));
  await step(retired, 'step 3 of 3: the former value is retired');
  expect(new Set(stepOthers())).toEqual(new Set([undefined]));
  await restartByTurns([after], { ...always, signs: now });
  expect(await judgedSignatures(formerly)).toEqual([REFUSED, REFUSED]);
  for (const company of ['sportsbook', 'mirrorlake-live'])
    expect(await judgedSignatures(valuesOf(company)[0] ?? '', company)).toEqual([400, 400]);
  expect(await statusesOf(before)).toEqual([401, 401]);
  const { text } = await secrets('state');
  for (const name of [...ROTATED, ...others]) {
    const values = KEPT.includes(name) ? '2 values' : 'one value';
    expect(text).toMatch(new RegExp(`^2 processes run\\.[\\s\\S]*^${name} {2}${values}; every process has it$`, 'm'));
  }
});

it('S59 a secret that cannot be replaced, or is none, is refused with the reason', async () => {
  const refused = await Promise.all(['database-app', 'no-such'].map((name) => secrets('rotate', name)));
  expect(refused.map(({ code }) => code)).toEqual([1, 1]);
  expect(refused.map(({ text }) => text)).toEqual([
    expect.stringContaining('embedded database'),
    expect.stringContaining('There is no secret no-such'),
  ]);
});
