import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { anOperator, idOf, refreshed, type TestOperator } from '../../../testing/people/operators.ts';
import { aRegistration, loginOf, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aGambler, type Gambler } from '../testing/gambler.ts';
import { refuseChanges } from '../testing/refuse-changes.ts';
import { importExclusions } from './register-import.ts';

vi.setConfig({ testTimeout: 240_000 });

const SOON = '2027-07-13T11:00:00.000Z';
const LATER = '2028-01-13T11:00:00.000Z';

let server: PlayerServer;
let nora: TestOperator;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  server.clock.set(new Date('2027-01-13T11:00:00Z'));
  nora = await anOperator(server.context, 'nora', ['safety']);
});
afterAll(() => server.stop());

const bring = (...persons: object[]) =>
  importExclusions(server.context, {
    lines: persons.map((person) => JSON.stringify(person)),
    register: 'National Register',
    actor: nora.actor,
  });
const signInOf = async (player: Gambler) => (await player.signIn()).status;
async function register(changes: Record<string, unknown>) {
  const { status, body } = await server.call('POST', '/api/player/register', { body: aRegistration(changes) });
  return [status, ...Object.keys(body.error?.fields ?? {})];
}
const account = z.object({ ends_at: z.date(), register_key: z.string().nullable() });
async function exclusionsOf(player: Gambler) {
  const { rows } = await server.testDatabase.pool.query(
    'select ends_at, register_key from player.excluded_person where player_id = $1 and reopened_at is null',
    [player.id],
  );
  return z.array(account).parse(rows);
}

describe('a register of excluded persons', () => {
  it('L7 S121 closes and mails the accounts of those it names, by whichever identifier, and no others', async () => {
    const phone = '+4915112345670';
    const person = { firstName: 'Änne', lastName: 'Groß-Klein', birthdate: '1990-02-03' };
    const [byAddress, byPhone, byNumber, byName, other] = [
      await aGambler(server, { email: 'anne.lee@pavilion.test' }),
      await aGambler(server, { phone }),
      await aGambler(server),
      await aGambler(server, person),
      await aGambler(server, { birthdate: '1990-02-03' }),
    ];
    await byPhone.ask('PUT', '/api/player/profile', { phone });
    await byNumber.ask('PUT', '/api/player/profile', { personalIdNumber: 'L01X-00T4 7' });
    await byName.ask('PUT', '/api/player/profile', person);
    await byName.bet('10.00');
    const imported = await bring(
      { reference: '1', endsAt: SOON, email: 'AnneLee+new@pavilion.test' },
      { reference: '2', endsAt: SOON, phone: '0049 (0)151 1234-5670' },
      { reference: '3', endsAt: SOON, personalIdNumber: 'l01x00t47' },
      { reference: '4', endsAt: SOON, firstName: ' änne', lastName: 'groß klein', birthdate: '1990-02-03', email: 'else@pavilion.test' },
      { reference: '5', endsAt: null, email: 'nobody.here@pavilion.test' },
      { reference: '6', endsAt: '2027-01-13T10:59:59Z', email: other.email },
    );
    expect(imported).toEqual({ persons: 5, over: 1, accounts: 4, held: 0, left: 0, problems: [] });
    await server.runJobs();
    const told = (player: Gambler) => server.mails.filter(({ to, template }) => to === player.email && template === 'self-excluded');
    expect([byAddress, byPhone, byNumber, byName].map((player) => told(player).length)).toEqual([1, 1, 1, 1]);
    expect([told(other), told(byName)[0]?.text.includes('/auth/autologin?state=')]).toEqual([[], true]);
    for (const player of [byAddress, byPhone, byNumber, byName]) {
      expect(await player.bet('1.00')).toBe('PLAYER_EXCLUDED');
      expect(await signInOf(player)).toBe(403);
      expect((await player.ask('GET', '/api/player/profile')).status).toBe(401);
    }
    expect(await byName.win('5.00')).toBe('OK');
    expect([await other.bet('1.00'), await signInOf(other)]).toEqual(['OK', 200]);
    expect(await register({ email: 'NoBody.here@pavilion.test' })).toEqual([422, 'email']);
    expect(await register({ email: 'else+2@pavilion.test' })).toEqual([422, 'email']);
    const kept = await server.testDatabase.pool.query(
      `select actor, player_id, detail from kernel.audit_record where kind in ('exclusionsImported', 'playerExcluded') order by id`,
    );
    expect(kept.rows).toHaveLength(5);
    expect(kept.rows.every((row) => z.object({ actor: z.string() }).parse(row).actor === `operator:${idOf('nora')}`)).toBe(true);
    expect(kept.rows.at(-1)).toMatchObject({
      player_id: null,
      detail: { register: 'national register', persons: 5, accounts: 4, held: 0, over: 1, problems: 0 },
    });
  });

  it('L6 shortens nothing when it comes again, takes a later end, and keeps out whom it names until then', async () => {
    const ann = await aGambler(server, { email: 'again@pavilion.test' });
    const line = { reference: '7', email: 'again@pavilion.test' };
    const guest = { reference: '8', email: 'guest@pavilion.test' };
    expect(await bring({ ...line, endsAt: SOON }, { ...guest, endsAt: SOON })).toMatchObject({ accounts: 1 });
    for (const endsAt of [SOON, '2027-02-01T00:00:00Z']) expect(await bring({ ...line, endsAt })).toMatchObject({ accounts: 0 });
    expect(await bring({ ...line, endsAt: SOON }, { ...line, endsAt: LATER })).toMatchObject({ accounts: 1 });
    expect((await exclusionsOf(ann)).map(({ ends_at }) => ends_at.toISOString())).toEqual([LATER]);
    server.clock.set(new Date(SOON));
    expect(await register({ email: guest.email })).toEqual([200]);
    expect(await register({ email: 'again+2@pavilion.test' })).toEqual([422, 'email']);
    expect(await signInOf(ann)).toBe(403);
    server.clock.set(new Date('2027-01-13T11:00:00Z'));
    await expect(
      server.testDatabase.pool.query('update player.excluded_person set ends_at = now() where register_key is not null'),
    ).rejects.toThrow('cannot be shortened');
  });

  it('L7 L8 C37 I19 runs while a player asks for an exclusion, with a withdrawal and a round open and five tabs: one holds, to the later end', async () => {
    const ann = await aGambler(server);
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(async () => loginOf(await ann.signIn()).accessToken));
    const accounts = await ann.ask('GET', '/api/wallet/accounts');
    const [first] = z.array(z.object({ id: z.string() })).parse(accounts.body.data);
    const withdrawal = {
      method: 'pavilion.withdrawal.card',
      currency: 'EUR',
      accountId: first?.id,
      amount: 20,
      fields: { cardLastFour: '1234' },
    };
    expect((await ann.ask('POST', '/api/payment/invoices/withdrawal', withdrawal)).status).toBe(200);
    expect(await ann.bet('10.00')).toBe('OK');
    const line = { reference: '9', endsAt: LATER, email: ann.email };
    const [bets, own] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => ann.bet('1.00'))),
      ann.post({ definition: 4, period: '6m' }),
      ...[1, 2, 3].map(() => bring(line)),
    ]);
    expect([200, 401, 409]).toContain(own.status);
    expect(bets.every((status) => ['OK', 'PLAYER_EXCLUDED', 'SESSION_INVALID'].includes(status))).toBe(true);
    expect((await exclusionsOf(ann)).map(({ ends_at }) => ends_at.toISOString())).toEqual([LATER]);
    for (const token of tokens) expect((await server.call('GET', '/api/player/profile', { token })).status).toBe(401);
    expect([await ann.bet('1.00'), await ann.win('25.00')]).toEqual(['PLAYER_EXCLUDED', 'OK']);
    const { pool } = server.testDatabase;
    const inside = await pool.query(
      `select o.id
      from ledger.op o
      join ledger.exclusion x on x.player_id = o.player_id and o.created_at >= x.starts_at and o.created_at < x.ends_at
      where o.kind = 'bet' and o.status = 'applied'`,
    );
    expect(inside.rows).toEqual([]);
    await server.runJobs();
    const invoices = await pool.query('select state from payment.invoice where player_id = $1', [ann.id]);
    expect(invoices.rows).toHaveLength(1);
    expect(invoices.rows).not.toMatchObject([{ state: 'cancelled' }]);
  });

  it('L7 A8 S124 an operator imports a file by name, whatever program wrote it; what cannot be read is reported by its line, without personal data', async () => {
    const file = path.join(server.context.config.dataDirectory, 'register.jsonl');
    const lines = [
      JSON.stringify({ reference: '10', endsAt: LATER, email: 'file@pavilion.test' }),
      '{"reference": "secret-11"',
      JSON.stringify({ reference: '12', endsAt: 'tomorrow', email: 'secret-12@pavilion.test' }),
      JSON.stringify({ reference: '13', endsAt: LATER, firstName: 'Secret' }),
      JSON.stringify({ reference: '14', endsAt: LATER, emial: 'secret-14@pavilion.test' }),
    ];
    await fs.writeFile(file, `\uFEFF${lines.join('\r\n')}\r\n`);
    const ann = await aGambler(server, { email: 'file@pavilion.test' });
    // The secrets of this installation, as another process of it has them.
    const secrets = { 'player-fields': server.context.secrets.secret('player-fields') };
    await fs.writeFile(path.join(server.context.config.dataDirectory, 'secrets.json'), JSON.stringify(secrets));
    const environment = { DATABASE_URL: server.testDatabase.url, DATA_DIR: server.context.config.dataDirectory };
    const words = ['exclusions', 'import', file, '--register', 'own list'];
    expect((await operatorCommand(environment, '', words)).text).toContain('who you are');
    const token = await refreshed(server.context.database, await anOperator(server.context, 'nora', []));
    const { text: printed } = await operatorCommand(environment, token, words);
    expect(printed).toContain('1 persons of own list are kept out, 1 accounts were closed');
    expect(printed).toContain(
      'line 2: no JSON\n  line 3: wrong: endsAt\n  line 4: nothing a person is known by\n  line 5: wrong: the fields',
    );
    expect(printed).not.toMatch(/secret/i);
    expect([await ann.bet('1.00'), await signInOf(ann)]).toEqual(['PLAYER_EXCLUDED', 403]);
  });

  it('K-53 L7 closes the accounts of those it names beside one that cannot be changed, and says that one is left', async () => {
    const person = { firstName: 'Mira', lastName: 'Unlesbar', birthdate: '1971-05-06' };
    const accounts: Gambler[] = [];
    for (let count = 0; count < 3; count += 1) accounts.push(await aGambler(server, person));
    const [unchangeable, ...changeable] = accounts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const release = await refuseChanges(server.testDatabase.pool, unchangeable?.id);
    const line = { reference: 'K-53', endsAt: LATER, ...person };
    expect(await bring(line)).toMatchObject({ persons: 1, accounts: 2, left: 1 });
    for (const one of changeable) expect(await signInOf(one)).toBe(403);
    await release();
    expect(await bring(line)).toMatchObject({ accounts: 1, left: 0 });
    for (const one of accounts) expect(await signInOf(one)).toBe(403);
  });
});
