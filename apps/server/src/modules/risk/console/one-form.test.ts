import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { followToEnd } from '../../../testing/followers.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf, PASSWORD } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { sweepIdentities } from '../../player/exclusion/recognition.ts';
import { linkedPlayers } from '../reactions.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let risk: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  risk = await server.operator('risk', 'risk');
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const call = (...asked: Parameters<ReturnType<typeof callsTo>>) => callsTo(server.url)(...asked);
const signIn = (login: string) => call('POST', '/api/player/sessions', { body: { login, password: PASSWORD } });
const register = async (changes: Record<string, unknown> = {}) =>
  loginOf(await call('POST', '/api/player/register', { body: aRegistration(changes) }));

/** An account as an earlier version stored it. */
async function anOlder({ phone, confirmedAt, ...columns }: { phone?: string; confirmedAt?: string; [column: string]: string | undefined }) {
  const { profile, accessToken } = await register();
  const { vault } = server.app.context.identity;
  const stored: Record<string, unknown> = {
    ...columns,
    identity_version: 1,
    ...(phone === undefined
      ? {}
      : {
          phone_sealed: vault.seal('player.phone', phone),
          phone_key: vault.lookupKey('player.phone', phone),
          phone_confirmed_at: confirmedAt,
        }),
  };
  const names = Object.keys(stored);
  const sets = names.map((name, place) => `${name} = $${place + 2}`).join(', ');
  await query(`update player.player set ${sets} where id = $1`, [profile.id, ...Object.values(stored)]);
  const update = (body: object) => call('PUT', '/api/player/profile', { token: accessToken, body });
  const read = async () => (await call('GET', '/api/player/profile', { token: accessToken })).body.data;
  return { id: profile.id, read, update };
}

async function bringUpToDate(): Promise<void> {
  await sweepIdentities(server.app.context);
  await followToEnd(server.app.context, linkedPlayers);
}

const pairShape = z.array(
  z.object({ players: z.array(z.looseObject({ id: z.string() })), reasons: z.array(z.looseObject({ kind: z.string() })) }),
);
const pairsOf = async (id: string) => {
  const pairs = pairShape.parse((await server.call('GET', `/duplicates?playerId=${id}`, { token: risk.token })).body.data);
  return pairs.map(({ players, reasons }) => ({ ids: players.map((player) => player.id).sort(), kinds: reasons.map(({ kind }) => kind) }));
};
const signedInAs = async (login: string) => {
  const called = await signIn(login);
  return called.status === 200 ? loginOf(called).profile.id : called.status;
};

describe('what an earlier version stored', () => {
  it('A-66 is brought into its one form: phone, nickname and time zone', async () => {
    const { id, read } = await anOlder({
      phone: '49015120000001',
      confirmedAt: '2026-01-01T00:00:00Z',
      nickname: '\u202Etset\u200B',
      time_zone: 'Asia/Calcutta',
    });
    await bringUpToDate();
    expect(await read()).toMatchObject({ phone: '4915120000001', phoneConfirmed: true, nickname: 'tset', timeZone: 'Asia/Kolkata' });
    for (const login of ['+4915120000001', '+49015120000001']) expect(await signedInAs(login)).toBe(id);
    const blank = await anOlder({ nickname: '\u3164\u3164' });
    await bringUpToDate();
    expect(await blank.read()).toMatchObject({ nickname: null });
  });

  it.each([
    ['the home zero, the earlier', ['49015120000002', '4915120000002']],
    ['the home zero, the later', ['4915120000003', '49015120000003']],
    ['two spellings that are gone', ['49015120000004', '4915120000004x5']],
  ] as const)(
    'A-66 of one phone in two accounts stays with the one that proved it first, and both are a pair for an operator: %s',
    async (_what, [one, other]) => {
      const first = await anOlder({ phone: one, confirmedAt: '2026-01-01T00:00:00Z' });
      const second = await anOlder({ phone: other, confirmedAt: '2026-02-01T00:00:00Z' });
      const digits = one.replace('490', '49');
      await bringUpToDate();
      expect(await signedInAs(`+${digits}`)).toBe(first.id);
      expect(await first.read()).toMatchObject({ phone: digits, phoneConfirmed: true });
      expect(await second.read()).toMatchObject({ phone: digits, phoneConfirmed: false });
      expect(await pairsOf(second.id)).toEqual([{ ids: [first.id, second.id].sort(), kinds: ['phone'] }]);
      const { rows } = await query(`select player_id from kernel.audit_record where kind = 'contactChanged' and player_id = any($1)`, [
        [first.id, second.id],
      ]);
      expect(rows).toEqual([{ player_id: second.id }]);
    },
  );

  it.each([
    ['its domain in two forms', 'ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['a full-width letter', 'ben@mail.example', 'b\uFF45n@mail.example'],
    ['something that cannot be seen', 'cleo@mail.example', 'cl\u200Beo@mail.example'],
  ])(
    'A-66 of one address in two accounts stays with the one that can be reached, and both are a pair for an operator: %s',
    async (_what, one, other) => {
      const store = (email: string, confirmed?: string) =>
        anOlder({ email, email_key: email.toLowerCase(), ...(confirmed === undefined ? {} : { email_confirmed_at: confirmed }) });
      const second = await store(other);
      const first = await store(one, '2026-01-01T00:00:00Z');
      await bringUpToDate();
      expect(await signedInAs(one)).toBe(first.id);
      expect(await first.read()).toMatchObject({ email: one, confirmedAt: expect.any(String) });
      expect(await second.read()).toMatchObject({ email: other, confirmedAt: null });
      expect(await pairsOf(first.id)).toEqual([{ ids: [first.id, second.id].sort(), kinds: ['email'] }]);
    },
  );

  it('A-66 is brought into it by its owner’s next change, too, whoever else has the phone', async () => {
    const first = await anOlder({ phone: '4915120000011', confirmedAt: '2026-01-01T00:00:00Z' });
    const second = await anOlder({ phone: '49015120000011', confirmedAt: '2026-02-01T00:00:00Z' });
    const other = await anOlder({ phone: '49015120000012', confirmedAt: '2026-02-01T00:00:00Z' });
    for (const { update } of [second, other]) expect((await update({ city: 'Kiel' })).status).toBe(200);
    expect(await second.read()).toMatchObject({ city: 'Kiel', phone: '4915120000011', phoneConfirmed: false });
    expect([await signedInAs('+4915120000011'), await signedInAs('+4915120000012')]).toEqual([first.id, other.id]);
  });

  it('A-66 L7 of an excluded person keeps out whoever comes in another spelling', async () => {
    const excluded = await anOlder({ phone: '49015120000009', confirmedAt: '2026-01-01T00:00:00Z' });
    const now = server.clock.now();
    await query(
      `insert into player.excluded_person (id, player_id, previous_status, ends_at, created_at) values (gen_random_uuid(), $1, 1, $2, $3)`,
      [excluded.id, new Date(now.getTime() + 86_400_000), now],
    );
    await query('update player.player set status = 4 where id = $1', [excluded.id]);
    await bringUpToDate();
    const called = await call('POST', '/api/player/register', { body: aRegistration({ phone: '+4915120000009' }) });
    expect(called.status).toBe(422);
  });
});

describe('the search of the console', () => {
  const found = async (q: string) => {
    const { body } = await server.call('GET', `/players?q=${encodeURIComponent(q)}`, { token: risk.token });
    return z
      .array(z.looseObject({ id: z.string() }))
      .parse(body.data)
      .map(({ id }) => id);
  };

  it.each([
    '+4915120000010',
    '4915120000010',
    '+49015120000010',
    '0049 (0)1512 0000010',
    '01512 0000010',
    '+49 1512 0000010 x5',
    '+٤٩١٥١٢٠٠٠٠٠١٠',
    '\u202A+4915120000010\u202C',
  ])('A-62 BO-041 finds a phone as %j', async (q) => {
    const { rows } = await query(`select id from player.player where nickname = 'sought-phone'`);
    const known = z.array(z.object({ id: z.string() })).parse(rows)[0]?.id;
    const id = known ?? (await anOlder({ phone: '4915120000010', confirmedAt: '2026-01-01T00:00:00Z', nickname: 'sought-phone' })).id;
    expect(await found(q)).toEqual([id]);
  });

  it('S122 BO-041 finds an address in each of its spellings, and a name behind what nobody sees', async () => {
    const { profile } = await register({ email: 'dora.s@bücher.example', nickname: 'sought-name' });
    for (const q of ['dora.s@bücher.example', 'DORA.S@xn--bcher-kva.example', 'dora.s@b\u00ADücher.example', '\u202Asought-name\u202C'])
      expect(await found(q)).toEqual([profile.id]);
  });
});
