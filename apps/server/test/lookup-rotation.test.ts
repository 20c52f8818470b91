import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../src/kernel/database.ts';
import { extended } from '../src/kernel/secrets/chain.ts';
import { codeOf, stepAt } from '../src/kernel/secrets/one-time-codes.ts';
import { countFormer, keyToStore, moveLookups } from '../src/kernel/secrets/lookups.ts';
import type { Secrets } from '../src/kernel/secrets/secrets.ts';
import { createFieldVault } from '../src/kernel/secrets/vault.ts';
import { createSeededRandom } from '../src/kernel/testing/seeded-random.ts';
import { lookupGroups } from '../src/composition/lookups.ts';
import { signedThreadPath } from '../src/modules/notification/contact/thread-code.ts';
import { isRightFactor, recoveryKeysOf } from '../src/modules/operator/factors/factor-check.ts';
import { replaceRecoveryCodes } from '../src/modules/operator/factors/store.ts';
import { takeAttempt as takeOperatorAttempt } from '../src/modules/operator/throttle/service.ts';
import { isRecognisable, keepRegisteredPersons, takeAttempt } from '../src/modules/player/index.ts';
import { phoneLookupOf } from '../src/modules/player/profile/changes.ts';
import { deviceLookups, phoneLookups } from '../src/modules/player/lookups.ts';
import { haveSameDevice } from '../src/modules/player/profile/store.ts';
import { listPlayersOfDevice } from '../src/modules/player/sessions/store.ts';
import { sharedDevices } from '../src/modules/player/reactions.ts';
import { confirmPhone } from '../src/testing/people/confirmed-contacts.ts';
import { startNeighbour } from '../src/testing/neighbour.ts';
import { anOperator } from '../src/testing/people/operators.ts';
import { callsTo } from '../src/testing/calls.ts';
import { aRegistration, loginOf, PASSWORD, type PlayerServer, startPhoneServer } from '../src/testing/player-server.ts';

const NEXT = 'the next key of lookups'.padEnd(32, '-');
const DEVICE = 'a device that several share';
const REGISTER = 'national';
const barred = { email: 'barred@pavilion.test', firstName: 'Barbara', lastName: 'Barredson', birthdate: '1970-02-03' };
const PERSON = { ...barred, reference: 'no. 7', phone: null, personalIdNumber: null };

interface Process {
  name: string;
  url: string;
  context: PlayerServer['context'];
}

let server: PlayerServer;
/** The processes of each step, the one before the rotation first. */
let [old, accepting, using, ended]: Process[] = [];
let former = '';
const stops: (() => Promise<void>)[] = [];

/** The secrets of a process with these values of `player-lookups`. */
function having(secrets: Secrets, values: readonly [string, ...string[]]): Secrets {
  const isIt = (name: string) => name === 'player-lookups';
  return {
    ...secrets,
    secret: (name, initial) => (isIt(name) ? values[0] : secrets.secret(name, initial)),
    valid: (name) => (isIt(name) ? values : secrets.valid(name)),
  };
}

beforeAll(async () => {
  server = await startPhoneServer();
  const { context } = server.app;
  former = context.secrets.secret('player-lookups');
  const next = extended(former, NEXT);
  const started: Process[] = [];
  for (const [name, ...values] of [
    ['accepting', former, next],
    ['using', next, former],
    ['ended', next],
  ] as const) {
    const secrets = having(context.secrets, values);
    const neighbour = await startNeighbour({ ...server, app: { ...server.app, context: { ...context, secrets } } });
    stops.push(neighbour.stop);
    const { mailer, texter } = server.context.identity;
    started.push({
      name,
      url: neighbour.url,
      context: { ...neighbour.context, identity: { ...neighbour.context.identity, mailer, texter } },
    });
  }
  old = { name: 'old', url: server.url, context: server.context };
  [accepting, using, ended] = started;
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await server.stop();
});

const query = async (text: string, values: unknown[] = []) => (await server.testDatabase.pool.query(text, values)).rows;
const playersOf = (process: Process, sessionId: string) => listPlayersOfDevice(process.context.database, { sessionId, since: new Date(0) });
const fieldsOf = async (called: ReturnType<ReturnType<typeof callsTo>>) => Object.keys((await called).body.error?.fields ?? {});

let number = 4915112390000;
/** The code of a message that a process sends. */
async function codeSent({ name, url, context }: Process, body: { phone: string; reason: string }): Promise<string> {
  const sent = await callsTo(url)('POST', '/api/player/otp/send', { body });
  expect([name, sent.status]).toEqual([name, 200]);
  await server.runJobs(context);
  return /\d{6}/.exec(server.texts.findLast(({ to }) => to === `+${body.phone}`)?.text ?? '')?.[0] ?? '';
}

/** Registers by phone: the code is sent by one process and used at another. */
async function comes(sender: Process, taker: Process) {
  const phone = `${(number += 1)}`;
  const code = await codeSent(sender, { phone, reason: 'registration' });
  const { email: _email, ...body } = aRegistration({ phone, code, fingerprint: DEVICE });
  const called = await callsTo(taker.url)('POST', '/api/player/register/phone', { body });
  expect([taker.name, called.status, called.body.error?.fields]).toEqual([taker.name, 200, undefined]);
  const { accessToken, profile } = loginOf(called);
  return { accessToken, id: profile.id, phone };
}

const comers: Awaited<ReturnType<typeof comes>>[] = [];
let recoveryCodes: string[] = [];
let guarded = { id: '', phone: '' };
let operatorCodes: string[] = [];
let operatorId = '';
let link = '';

const challengeShape = z.object({ error: z.object({ challenge: z.string() }) });
const confirmed = z.object({ recoveryCodes: z.array(z.string()) });

/** A player with a second factor, an operator with recovery codes, an excluded person of a register, a thread: all from before the rotation. */
async function livedBefore(process: Process): Promise<void> {
  const call = callsTo(process.url);
  const { accessToken: token, ...player } = await comes(process, process);
  guarded = player;
  const { secret } = z
    .object({ secret: z.string() })
    .parse((await call('POST', '/api/player/second-factor', { token, body: { currentPassword: PASSWORD } })).body.data);
  const code = codeOf(secret, stepAt(server.clock.realNow()));
  ({ recoveryCodes } = confirmed.parse((await call('POST', '/api/player/second-factor/confirm', { token, body: { code } })).body.data));
  operatorId = (await anOperator(process.context, 'keeper', ['support'])).id;
  operatorCodes = Array.from({ length: 10 }, (_, index) => `CODE-OF-${index}`);
  const keys = operatorCodes.map((one) => recoveryKeysOf(process.context, { operatorId, code: one })[0]);
  await inTransaction(process.context.database, (transaction) => replaceRecoveryCodes(transaction, { operatorId, keys }));
  await keepPerson(process);
  const body = { email: 'writer@pavilion.test', message: 'Where is my bonus?' };
  expect((await call('POST', '/api/notification/communications', { body })).status).toBe(200);
  const [{ id } = { id: '' }] = await query('select id from notification.contact_message');
  link = signedThreadPath(process.context.identity.vault, id).split('code=')[1] ?? '';
}

const keepPerson = ({ context }: Process) =>
  inTransaction(context.database, (transaction) =>
    keepRegisteredPersons(context, transaction, { register: REGISTER, persons: [{ ...PERSON, endsAt: new Date('2040-01-01') }] }),
  );

/** A recovery code opens at one process, once. */
async function recovers(pair: readonly [Process, Process]): Promise<void> {
  const code = recoveryCodes.shift() ?? '';
  const answers = [];
  for (const { url } of [pair[1], ...pair]) {
    const { text } = await callsTo(url)('POST', '/api/player/sessions', { body: { login: guarded.phone, password: PASSWORD } });
    const { challenge } = challengeShape.parse(JSON.parse(text)).error;
    answers.push((await callsTo(url)('POST', '/api/player/sessions/second-factor', { body: { challenge, code } })).status);
  }
  expect(answers.map((status) => status === 200)).toEqual([true, false, false]);
  const typed = { recoveryCode: operatorCodes.shift() ?? '' };
  const right = [];
  for (const { context } of [...pair, ...pair])
    right.push(await inTransaction(context.database, (transaction) => isRightFactor(context, transaction, { operatorId, typed })));
  expect(right.map(String)).toEqual(['true', ...right.slice(1).map(() => 'false')]);
}

/** Everything that is looked up by a hash, whichever process of a pair writes it and whichever reads it; for a single process, once. */
async function worksBetween(pair: readonly [Process, Process]): Promise<void> {
  const [one, other] = pair;
  comers.push(await comes(one, other));
  if (one !== other) comers.push(await comes(other, one));
  for (const process of new Set(pair)) {
    const call = callsTo(process.url);
    for (const comer of comers) {
      const { phone } = comer;
      const body = aRegistration({ phone: `+${phone}` });
      expect([process.name, phone, await fieldsOf(call('POST', '/api/player/register', { body }))]).toEqual([
        process.name,
        phone,
        ['phone'],
      ]);
      expect((await call('GET', '/api/player/profile', { token: comer.accessToken })).status).toBe(200);
      const signedIn = await call('POST', '/api/player/sessions', {
        body: { login: `+${phone}`, password: PASSWORD, fingerprint: DEVICE },
      });
      expect([process.name, phone, signedIn.status]).toEqual([process.name, phone, 200]);
      const { sessionId, accessToken } = loginOf(signedIn);
      comer.accessToken = accessToken;
      expect(new Set(await playersOf(process, sessionId))).toEqual(new Set([guarded, ...comers].map(({ id }) => id)));
    }
    const [{ id: first = '' } = {}, { id: last = '' } = {}] = [comers[0], comers.at(-1)];
    expect(await haveSameDevice(process.context.database, [first, last])).toBe(true);
    for (const known of [{ email: 'Barred+again@pavilion.test' }, { firstName: 'Barbara', lastName: 'Barredson', birthdate: '1970-02-03' }])
      expect([process.name, await fieldsOf(call('POST', '/api/player/register', { body: aRegistration(known) }))]).toEqual([
        process.name,
        ['email'],
      ]);
    await keepPerson(process);
    expect(isRecognisable(process.context, PERSON)).toBe(true);
    const thread = await call('GET', `/api/notification/communications/thread?code=${link}`);
    expect([process.name, thread.status]).toEqual([process.name, process === ended ? 404 : 200]);
  }
  const [{ persons } = { persons: 0 }] = await query('select count(*)::int as persons from player.excluded_person');
  expect(persons).toBe(1);
  await recovers(pair);
  await resets(pair);
  await countsTogether(pair);
  await server.follow([sharedDevices]);
  expect(await query('select count(*)::int as devices from player.shared_device')).toEqual([{ devices: 1 }]);
}

/** A password is set anew by phone: each call at the other process; and a token that one refreshed is good at the other. */
async function resets([one, other]: readonly [Process, Process]): Promise<void> {
  const last = comers.at(-1) ?? { phone: '', accessToken: '' };
  const { phone } = last;
  // Another message to the number is sent a minute later.
  server.clock.advanceMs(61_000);
  const code = await codeSent(one, { phone, reason: 'changingPass' });
  // The next one, of the other process, leaves it as it is.
  server.clock.advanceMs(61_000);
  await codeSent(other, { phone, reason: 'changingPass' });
  const verified = await callsTo(other.url)('POST', '/api/player/otp/verify', { body: { phone, code, reason: 'changingPass' } });
  const { code: given } = z.object({ code: z.string() }).parse(verified.body.data);
  const body = { code: given, newPassword: PASSWORD, repeatNewPassword: PASSWORD };
  expect((await callsTo(one.url)('POST', '/api/player/passwords/confirm', { body })).status).toBe(200);
  const { accessToken } = loginOf(await callsTo(other.url)('POST', '/api/player/sessions', { body: { login: phone, password: PASSWORD } }));
  const refreshed = await callsTo(one.url)('POST', '/api/player/sessions/refresh', { token: accessToken });
  const { accessToken: token } = z.object({ accessToken: z.string() }).parse(refreshed.body.data);
  for (const each of [token, accessToken])
    expect((await callsTo(other.url)('GET', '/api/player/profile', { token: each })).status).toBe(200);
  last.accessToken = token;
}

/** Two processes count one allowance. */
async function countsTogether(pair: readonly Process[]): Promise<void> {
  const policy = { allowance: 2, windowSeconds: 3600, beyond: { kind: 'window' } } as const;
  const throttled = [{ policy, subject: `together ${randomUUID()}` }];
  for (const take of [takeAttempt, takeOperatorAttempt]) {
    for (const { context } of pair) await take(context, throttled);
    for (const { context } of pair) await expect(take(context, throttled)).rejects.toMatchObject({ reason: 'tooManyRequests' });
  }
}

const processes = (): [Process, Process, Process, Process] => {
  if (old === undefined || accepting === undefined || using === undefined || ended === undefined) throw new Error('A process is missing');
  return [old, accepting, using, ended];
};

/** Columns with other hashes of 64 digits: without a key, of long random tokens and of contents; and the sealed audit, which is not changed. */
const OTHERS = new Set([
  'console.operator_session.token_hash',
  'kernel.audit_record.detail',
  'kernel.audit_seal.hash',
  'kernel.audit_seal.origin_digest',
  'kernel.shipped_defaults.digest',
  'player.mail_code.code_key',
  'player.sign_in_challenge.challenge_key',
]);

const HASH = '(^|[^0-9a-f.])[0-9a-f]{64}($|[^0-9a-f])';
/** Every database column that contains a hash without a generation. */
async function columnsWithBareHashes(): Promise<string[]> {
  const columns = z.array(z.object({ table: z.string(), column: z.string() })).parse(
    await query(`
      select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table, c.column_name as column
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
      order by 1, 2`),
  );
  const found: string[] = [];
  for (const { table, column } of columns)
    if ((await query(`select from ${table} where "${column}"::text ~ $1 limit 1`, [HASH])).length > 0) found.push(`${table}.${column}`);
  return found;
}

describe('the key of lookups', () => {
  it('S59 S60 is replaced while two processes serve: who comes, returns, is excluded or is counted is found by both at every step, and nothing is left under the former key', async () => {
    const [before, step1, step2, step3] = processes();
    await livedBefore(before);
    await worksBetween([before, before]);
    await worksBetween([before, step1]);
    await worksBetween([step1, step2]);
    const { database, identity } = step2.context;
    const moving = { vault: identity.vault, groups: lookupGroups };
    for (const group of lookupGroups)
      for (const column of group.columns)
        expect([column, await countFormer(database, { ...moving, groups: [{ ...group, columns: [column] }] })]).not.toEqual([column, 0]);

    // Traffic continues while rows are moved; a write to a value that is being moved waits, or is waited for.
    const traffic = worksBetween([step2, step2]);
    const left = await moveLookups(database, moving);
    await traffic;
    expect([left, await moveLookups(database, moving)]).toEqual([0, 0]);
    await worksBetween([step2, step2]);
    await worksBetween([step2, step3]);
    await worksBetween([step3, step3]);
    expect(await countFormer(database, moving)).toBe(0);

    const mine = new Set(lookupGroups.flatMap(({ columns }) => columns.map(({ table, column }) => `${table}.${column}`)));
    expect((await columnsWithBareHashes()).filter((column) => !OTHERS.has(column))).toEqual([]);
    await expectLeakedKeyToOpenNothing(mine);
  });

  it('S60 X1 a phone that twenty confirm at once at processes of two steps has one account, whichever is first', async () => {
    const [, step1, step2] = processes();
    const phone = `+${(number += 1)}`;
    const register = async ({ url, context }: Process) => {
      const { profile } = loginOf(await callsTo(url)('POST', '/api/player/register', { body: aRegistration({ phone }) }));
      return () => confirmPhone(context, profile.id);
    };
    const comers = await Promise.all(Array.from({ length: 10 }, () => [register(step1), register(step2)]).flat());
    const outcomes = await Promise.allSettled(comers.map((confirm) => confirm()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'validation' });
    const formAt = ({ context }: Process) =>
      inTransaction(context.database, (transaction) =>
        keyToStore(transaction, phoneLookups, phoneLookupOf(context.identity.vault, phone)?.keys ?? ['']),
      );
    expect(await formAt(step1)).toBe(await formAt(step2));
  });

  it('S59 the move gives way to a writer of a value, continues with the others, and leaves one row where a set had two forms', async () => {
    const [, , { context }] = processes();
    const { database, identity } = context;
    const moving = { vault: identity.vault, groups: lookupGroups };
    const keys = identity.vault.lookupKeys('fingerprint', DEVICE);
    await query('insert into player.shared_device (fingerprint_key) values ($1)', [keys[1]]);
    const left = await inTransaction(database, async (transaction) => {
      await keyToStore(transaction, deviceLookups, keys);
      return moveLookups(database, moving);
    });
    expect([left, await moveLookups(database, moving)]).toEqual([1, 0]);
    expect(await query('select fingerprint_key as key from player.shared_device')).toEqual([{ key: keys[0] }]);
  });
});

/** With only the former key, or only the new one, nobody can compute a stored hash from what they know of a person. */
async function expectLeakedKeyToOpenNothing(columns: ReadonlySet<string>): Promise<void> {
  const known = [
    ...comers.map(({ phone }) => ['player.phone', phone]),
    ['fingerprint', DEVICE],
    ['exclusion register', `${REGISTER}\n${PERSON.reference}`],
    ['excluded email', 'barred@pavilion.test'],
    ['excluded person', 'barbara barredson 1970-02-03'],
    ...operatorCodes.map((code) => ['operator recovery code', `${operatorId}\n${code.replaceAll('-', '')}`]),
  ] as const;
  const hashes = (secret: string) =>
    known.map(([purpose = '', text = '']) =>
      createFieldVault({ sealing: [secret], lookup: [secret] }, createSeededRandom('leak')).lookupKey(purpose, text),
    );
  const whole = hashes(extended(former, NEXT));
  const guessed = [...hashes(former), ...hashes(NEXT)];
  const stored = new Set<string>();
  for (const column of columns) {
    const [schema, table, name] = column.split('.');
    for (const { hash } of await query(`select ${name} as hash from ${schema}.${table} where ${name} is not null`))
      stored.add(String(hash));
  }
  expect(whole.filter((hash) => !stored.has(hash))).toEqual([]);
  expect(guessed.filter((hash) => [...stored].some((one) => one.includes(hash)))).toEqual([]);
}
