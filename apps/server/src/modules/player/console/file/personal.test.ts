import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { confirmPhone } from '../../../../testing/people/confirmed-contacts.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aResident, bornYearsAgo, call, PASSWORD } from '../../../../testing/people/resident.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { buildDataExport } from '../../data-export/service.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const PLAYERS_AN_HOUR = 100;
const values = z.object({ values: z.array(z.object({ name: z.string(), value: z.string() })), until: z.string() });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const reason = 'the player has asked';

const canary = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  address: 'Canary Street 11',
  city: 'Canarytown',
  postalCode: '98765',
};
const PHONE = '436649876543';

/** A player whose personal values differ from all other text. */
async function aCanary(phone?: string) {
  const player = await aResident(server, 'AT', 40);
  const body = { ...canary, nickname: 'bird', ...(phone === undefined ? {} : { phone: `+${phone}`, currentPassword: PASSWORD }) };
  expect((await player.ask('PUT /api/player/profile', body)).status).toBe(200);
  await confirmPhone(server.context, player.id);
  return player;
}

const unmask = ({ token }: TestOperator, playerId: string, body: object) =>
  server.call('POST', `/players/${playerId}/personal`, { token, body: { reason, ...body } });

describe('personal values', () => {
  it('BO-036 are in no answer to a reading call of the console, for any role', async () => {
    const player = await aCanary(PHONE);
    const invoiceId = randomUUID();
    await server.testDatabase.pool.query(
      `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, fields,
         approvals_required, created_at, updated_at)
       values ($1, 'withdrawal', 'review', $2, $3, 'sandbox-psp', 'pavilion.withdrawal.bank', 'Bank', 'EUR', 12000, $4, 1, now(), now())`,
      [invoiceId, player.id, randomUUID(), { iban: 'AT611904300234573201', holder: 'Canaryfirst Canarylast' }],
    );
    const depositId = randomUUID();
    await server.testDatabase.pool.query(
      `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, settled_minor, number,
         fields, approvals_required, created_at, updated_at)
       values ($1, 'deposit', 'charged_back', $2, $3, 'sandbox-psp', 'pavilion.deposit.card', 'Card', 'EUR', 5000, 5000, 1, $4, 1, now(), now())`,
      [depositId, player.id, randomUUID(), { cardLastFour: '4573', holder: 'Canaryfirst Canarylast' }],
    );
    await server.testDatabase.pool.query(
      `insert into payment.chargeback (invoice_id, opened_at, deadline, state, updated_at) values ($1, now(), now(), 'open', now())`,
      [depositId],
    );
    const { token } = await server.operator('sees-all', ...shippedRoles);
    // A call that answers with an address only has no body to search.
    const isReading = (one: Endpoint): boolean => one.method === 'GET' && one.answers !== 'redirect';
    const gets = Object.values(consoleApi).flatMap((area) => Object.values<Endpoint>(area).filter(isReading));
    const birthdate = bornYearsAgo(server, 40);
    const hidden = [player.email, PHONE, '664 9876543', birthdate, 'AT611904300234573201', '4573201', '98765'];
    const marks = [...hidden, canary.firstName, canary.lastName, canary.address, canary.city].map((mark) => mark.toLowerCase());
    const unknown = randomUUID();
    /** The e-mail address is sent to every call, which may refuse a field it does not know; the others only to calls that have them. */
    const always = `?q=${encodeURIComponent(player.email)}`;
    const queries: (readonly [string, string])[] = [
      ['q', player.id],
      ['q', 'Canaryfirst'],
      ['playerId', player.id],
    ];
    const addressesOf = ({ path, query }: Endpoint): string[] => {
      const named = path.replace(':name', 'players.read').replace(':token', 'none');
      const taken = queries.filter(([name]) => query instanceof z.core.$ZodObject && name in query._zod.def.shape);
      const asked = ['', always, ...taken.map(([name, text]) => `?${name}=${text}`)];
      return [player.id, invoiceId].flatMap((id) => asked.map((text) => named.replace(':id', id).replaceAll(/:\w+/g, unknown) + text));
    };
    const answered = new Set<string>();
    // A path without an id has the same address for both players.
    for (const get of gets)
      for (const url of new Set(addressesOf(get))) {
        const { status, body } = await server.call('GET', url, { token });
        if (status === 200) answered.add(get.path);
        const text = JSON.stringify(body).toLowerCase();
        expect([url, marks.filter((mark) => text.includes(mark))]).toEqual([url, []]);
      }
    // Most calls find something for the ids they are given.
    expect(answered.size).toBeGreaterThan(0.8 * gets.length);
  });

  it('BO-035 take a reason and a fresh factor, are shown for 15 minutes, and each reading is recorded without them', async () => {
    const player = await aCanary('436649876544');
    const operator = await server.operator('unmasker', 'support');
    const read = async (group: string) => values.parse((await unmask(operator, player.id, { group })).body.data);
    const name = (text: string) => ({ name: expect.any(String), value: text });
    expect((await read('contact')).values).toEqual([
      { name: 'email', value: player.email },
      { name: 'phone', value: '436649876544' },
    ]);
    expect((await read('name')).values).toEqual([name('Canaryfirst'), name('Canarylast')]);
    expect((await read('birth')).values).toEqual([{ name: 'birthdate', value: bornYearsAgo(server, 40) }]);
    const { values: places, until } = await read('address');
    expect(places).toEqual([name('Canary Street 11'), name('98765'), name('Canarytown')]);
    expect(new Date(until).getTime() - server.clock.realNow().getTime()).toBe(15 * MINUTE_MS);
    expect((await read('payout')).values).toEqual([]);
    expect(codeOf(await unmask(operator, player.id, { group: 'name', reason: 'no' }))).toBe(17_007);
    expect((await unmask(operator, player.id, { group: 'everything' })).status).toBe(422);
    expect((await unmask(operator, randomUUID(), { group: 'name' })).status).toBe(404);
    const read5 = (await server.records(operator.id)).filter(({ kind }) => kind === 'personalRead').map(({ detail }) => detail);
    expect(read5).toHaveLength(5);
    expect(read5[0]).toEqual({
      act: 'players.personal',
      object: player.id,
      after: { group: 'contact', fields: ['email', 'phone'] },
      reason,
    });
    expect(JSON.stringify(await server.records(operator.id))).not.toContain(player.email);
    server.clock.advanceMs(5 * MINUTE_MS + 1000);
    expect(codeOf(await unmask(operator, player.id, { group: 'name' }))).toBe(17_001);
  });

  it('OS-37 those of a hundred players in an hour raise an alarm, and of the next none are read', async () => {
    const operator = await server.operator('curious', 'support');
    const { rows } = await server.testDatabase.pool.query<{ id: string }>(
      `insert into player.player (id, currency, locale, first_name, created_at, updated_at)
       select gen_random_uuid(), 'EUR', 'en', 'Somebody', now(), now() from generate_series(1, $1) returning id`,
      [PLAYERS_AN_HOUR + 1],
    );
    const ids = rows.map(({ id }) => id);
    const alarms = () => server.logLines.filter((line) => line.includes('personalReads')).length;
    for (const id of ids.slice(0, PLAYERS_AN_HOUR - 1)) expect((await unmask(operator, id, { group: 'name' })).status).toBe(200);
    expect(alarms()).toBe(0);
    const [last = '', beyond = ''] = ids.slice(PLAYERS_AN_HOUR - 1);
    expect((await unmask(operator, last, { group: 'name' })).status).toBe(200);
    expect(alarms()).toBe(1);
    expect((await unmask(operator, beyond, { group: 'name' })).status).toBe(429);
    // A player who was read before does not count again.
    expect((await unmask(operator, last, { group: 'birth' })).status).toBe(200);
    const colleague = await server.operator('not-curious', 'support');
    expect((await unmask(colleague, beyond, { group: 'name' })).status).toBe(200);
    server.clock.advanceMs(61 * MINUTE_MS);
    expect((await unmask(await server.operator('curious', 'support'), beyond, { group: 'name' })).status).toBe(200);
  });

  it('BO-033 opening the page of a blocked player is recorded, once an hour', async () => {
    const player = await aCanary();
    const operator = await server.operator('looker', 'risk');
    const open = () => server.call('GET', `/players/${player.id}`, { token: operator.token });
    const looks = async () => (await server.records(operator.id)).filter(({ detail }) => detail['act'] === 'players.look').length;
    await open();
    expect(await looks()).toBe(0);
    const body = { status: 'blocked', ground: 'risk', reason };
    expect((await server.call('PUT', `/players/${player.id}/status`, { token: operator.token, body })).status).toBe(200);
    await open();
    await open();
    expect(await looks()).toBe(1);
  });
});

describe('a sign-in link', () => {
  it('BO-061 goes to the player’s own address, never into the answer, a record or the log', async () => {
    const player = await aResident(server, 'AT', 40);
    const operator = await server.operator('linker', 'support');
    const send = (id = player.id) => server.call('POST', `/players/${id}/sign-in-link`, { token: operator.token, body: { reason } });
    const answered = await send();
    expect(answered.body.data).toEqual({ sentTo: `${player.email.slice(0, 1)}***@p***.test`, expiresAt: expect.any(String) });
    const mail = (await server.mails()).findLast(({ to }) => to === player.email);
    const token = /state=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    for (const place of [JSON.stringify(answered.body), JSON.stringify(await server.records(operator.id)), server.logLines.join('\n')])
      expect(place).not.toContain(token);
    const entered = await call(server, 'POST /api/player/sessions/token', { body: { token } });
    expect(entered).toMatchObject({ status: 200, data: { profile: { id: player.id } } });
    expect((await call(server, 'POST /api/player/sessions/token', { body: { token } })).status).toBe(401);
    await player.ask('POST /api/player/limits', { definition: 4, period: '6m' });
    expect(codeOf(await send())).toBe(10_006);
    expect((await send(randomUUID())).status).toBe(404);
  });
});

describe('a correction of the profile', () => {
  it('BO-058 keeps both values, informs the player, and is refused where the profile has changed since', async () => {
    const player = await aCanary('436649876545');
    const operator = await server.operator('corrector', 'identity');
    const { token } = operator;
    const put = (body: object) => server.call('PUT', `/players/${player.id}/profile`, { token, body: { reason, ...body } });
    const versionOf = async () => {
      const { body } = await server.call('GET', `/players/${player.id}`, { token });
      return z.looseObject({ profileVersion: z.string() }).parse(body.data).profileVersion;
    };
    const version = await versionOf();
    const corrected = await put({ version, firstName: 'Canaryother', birthdate: '1980-05-06', lastName: canary.lastName });
    expect(corrected.body.data).toMatchObject({ id: player.id, corrected: ['firstName', 'birthdate'] });
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ firstName: 'Canaryother', birthdate: '1980-05-06' });
    expect((await server.mails()).findLast(({ to }) => to === player.email)?.subject).toBe('Details of your account were corrected');
    const stale = await put({ version, firstName: 'Canarythird' });
    expect([stale.status, codeOf(stale)]).toEqual([409, 17_008]);
    const address = `new-${player.email}`;
    const asked = await put({ version: await versionOf(), email: address });
    const { approval } = z.object({ approval: z.looseObject({ id: z.string() }) }).parse(asked.body.data);
    expect(asked.body.data).toMatchObject({ corrected: [], approval: { kind: 'player.contacts', after: { email: 'n***@p***.test' } } });
    const second = await server.operator('second-corrector', 'identity');
    expect((await server.call('POST', `/approvals/${approval.id}/approve`, { token: second.token, body: {} })).status).toBe(200);
    expect((await server.mails()).slice(-2).map(({ to }) => to)).toEqual([address, player.email]);
    const act = (await server.records(operator.id)).find(({ kind }) => kind === 'operatorActed');
    expect(act?.detail).toMatchObject({
      before: { firstName: 'C.', birthdate: expect.any(Number) },
      after: { firstName: 'C.', birthdate: 1980 },
    });
    for (const value of ['Canaryfirst', 'Canaryother', address, '1980-05-06'])
      expect(JSON.stringify(await server.records(operator.id))).not.toContain(value);
    expect((await player.ask('POST /api/player/data-exports', { currentPassword: PASSWORD })).status).toBe(200);
    const [{ id } = { id: '' }] = z.array(z.looseObject({ id: z.string() })).parse((await player.ask('GET /api/player/data-exports')).data);
    await buildDataExport(server.context, { exportId: id });
    const copy = JSON.parse(String((await player.ask(`GET /api/player/data-exports/${id}`)).data)) as { corrections: unknown };
    expect(copy.corrections).toMatchObject([
      { field: 'birthdate', after: '1980-05-06' },
      { field: 'email', before: player.email, after: address },
      { field: 'firstName', before: 'Canaryfirst', after: 'Canaryother' },
    ]);
  });

  it('BO-058 judges as the player’s own form does, and takes no address of somebody else', async () => {
    const [player, other] = [await aCanary(), await aCanary()];
    const { token } = await server.operator('wrong-corrector', 'support');
    const head = (await server.call('GET', `/players/${player.id}`, { token })).body.data;
    const { profileVersion: version } = z.looseObject({ profileVersion: z.string() }).parse(head);
    const put = async (body: object) => {
      const { status, body: answer } = await server.call('PUT', `/players/${player.id}/profile`, {
        token,
        body: { version, reason, ...body },
      });
      return [status, Object.keys(answer.error?.fields ?? {})];
    };
    expect(await put({ birthdate: '2024-01-01' })).toEqual([422, ['birthdate']]);
    expect(await put({ email: 'no address', phone: '12' })).toEqual([422, ['email', 'phone']]);
    expect(await put({ email: other.email })).toEqual([422, ['email']]);
    expect(await put({ reason: 'no', firstName: 'Canary' })).toEqual([422, []]);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ email: player.email, firstName: canary.firstName });
  });
});
