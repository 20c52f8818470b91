import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { aRegistration, loginOf, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { setPlayerStatus } from '../../player/index.ts';
import type { CheckOutcome } from '../../player/verification/rules.ts';
import { receiveIdentityUpdate } from '../../player/verification/service.ts';
import { aGambler, type Gambler } from '../testing/gambler.ts';
import { replayExclusions } from './replay.ts';
import { exclusionEnd } from './rules.ts';

const thirty = Array.from({ length: 30 }, (_, index) => index);
const exclude = { definition: 4, period: '6m' };
const pause = { definition: 5, period: '24h' };

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  server.clock.set(new Date('2027-01-13T11:00:00Z'));
});
afterAll(() => server.stop());

const codeOf = async (called: ReturnType<Gambler['ask']>) => {
  const { status, body } = await called;
  return [status, body.error?.code ?? 0];
};
const accountShape = z.array(z.object({ id: z.string(), balance: z.number() })).min(1);
async function deposit(player: Gambler, amount = 20) {
  const called = await player.ask('GET', '/api/wallet/accounts');
  const accountId = accountShape.safeParse(called.body.data).data?.[0]?.id ?? randomUUID();
  const body = { method: 'pavilion.deposit.card', currency: 'EUR', accountId, amount, country: 'DE', isBonusDecline: true, fields: {} };
  return player.ask('POST', '/api/payment/invoices/deposit', body);
}

/** The session that the mail of the refused sign-in opens. */
async function restrictedSession(player: Gambler) {
  const refused = await player.signIn();
  await server.runJobs();
  const mail = server.mails.findLast(({ to, template }) => to === player.email && template === 'self-excluded');
  const state = /state=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const enter = () => server.call('POST', '/api/player/sessions/token', { body: { token: state } });
  const { accessToken: token } = loginOf(await enter());
  const ask = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { refused, enter, ask, mail };
}

/** The sign-in once the exclusion is over, was ended by asking, and a day has passed. */
async function reopened(player: Gambler) {
  server.clock.set(exclusionEnd('6m', new Date(server.clock.now().getTime() + DAY_MS)));
  const { ask } = await restrictedSession(player);
  expect(await codeOf(ask('POST', '/api/player/exclusion/reopening'))).toEqual([200, 0]);
  server.clock.advanceMs(DAY_MS);
  return player.signIn();
}
const profileStatus = z.object({ profile: z.object({ status: z.number() }) }).optional();

describe('periods of exclusions', () => {
  it.each([
    ['24h', '2027-08-31T10:00:00.000Z', '2027-09-01T10:00:00.000Z'],
    ['7d', '2027-08-31T10:00:00.000Z', '2027-09-07T10:00:00.000Z'],
    ['6m', '2027-08-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['1y', '2028-02-29T10:00:00.000Z', '2029-02-28T10:00:00.000Z'],
    ['indefinite', '2027-08-31T10:00:00.000Z', '9999-12-31T00:00:00.000Z'],
  ])('L6 %s from %s ends at %s', (period, from, end) => {
    expect(exclusionEnd(period, new Date(from)).toISOString()).toBe(end);
  });
});

describe('a break', () => {
  it('R-16 L7 refuses deposits with 13100, starts with 14105 and bets; sign-in, withdrawal and history keep working; it ends automatically', async () => {
    const ann = await aGambler(server);
    await ann.bet('10.00');
    const limit = await ann.set(pause);
    expect(limit).toMatchObject({ definition: 5, status: 1, period: '24h', expiredAt: '2027-01-14T11:00:00.001Z' });
    expect(await codeOf(deposit(ann))).toEqual([409, 13_100]);
    expect(await codeOf(ann.ask('GET', '/api/payment/methods/deposit?currency=EUR'))).toEqual([409, 13_100]);
    expect(await ann.play()).toBe(14_105);
    expect(await ann.bet('1.00')).toBe('PLAYER_EXCLUDED');
    expect(await ann.win('5.00')).toBe('OK');
    expect((await ann.signIn()).status).toBe(200);
    expect((await ann.ask('GET', '/api/payment/methods/withdrawal?currency=EUR')).status).toBe(200);
    expect((await ann.ask('GET', '/api/payment/invoices')).status).toBe(200);
    server.clock.advanceMs(DAY_MS + 1);
    expect(await ann.limits()).toEqual([]);
    expect(await ann.play()).toBe(0);
    await ann.launch();
    expect(await ann.bet('1.00')).toBe('OK');
  });
  it('R-15 L6 is neither changed nor ended nor shortened, by call or by SQL; a longer one may follow', async () => {
    const ann = await aGambler(server);
    const { id } = await ann.set({ definition: 5, period: '7d' });
    expect(await codeOf(ann.remove(id))).toEqual([409, 16_000]);
    expect(await codeOf(ann.put(id, { period: '24h' }))).toEqual([409, 16_000]);
    expect(await codeOf(ann.post(pause))).toEqual([409, 16_000]);
    expect(await codeOf(ann.post({ definition: 5, period: '30d' }))).toEqual([200, 0]);
    const { pool } = server.testDatabase;
    for (const statement of [
      'delete from risk.exclusion where player_id = $1',
      `update risk.exclusion set ends_at = ends_at - interval '1 day' where player_id = $1`,
      'update ledger.player set cooling_off_until = null where player_id = $1',
      `update ledger.player set cooling_off_until = now() where player_id = $1`,
      'delete from ledger.exclusion where player_id = $1',
      `update ledger.exclusion set ends_at = ends_at - interval '1 second' where player_id = $1`,
    ]) {
      await expect(pool.query(statement, [ann.id])).rejects.toThrow('cannot be shortened');
    }
  });
  it('R-03 R-02 knows the periods of the settings alone', async () => {
    const ann = await aGambler(server);
    expect((await ann.post({ definition: 5, period: '2d' })).body.error?.fields).toHaveProperty('period');
    expect((await ann.post({ definition: 4, period: '24h' })).body.error?.fields).toHaveProperty('period');
    await server.setValue('coolingOffPeriods', ['2d']);
    expect(await codeOf(ann.post({ definition: 5, period: '2d' }))).toEqual([200, 0]);
    await server.setValue('coolingOffPeriods', ['24h', '7d', '30d']);
  });
});

describe('self-exclusion', () => {
  it('R-17 R-13 C-14 L7 ends five sessions and the game at once, refuses the sign-in with its own reason, and stops offers', async () => {
    const ann = await aGambler(server);
    await ann.ask('PUT', '/api/player/profile', { receiveEmailPromo: true });
    await ann.bet('10.00');
    const others = await Promise.all([1, 2, 3, 4].map(async () => loginOf(await ann.signIn()).accessToken));
    expect(await codeOf(ann.post(exclude))).toEqual([200, 0]);
    for (const token of others) expect((await server.call('GET', '/api/player/profile', { token })).status).toBe(401);
    expect(await ann.bet('1.00')).toBe('PLAYER_EXCLUDED');
    expect(await ann.win('25.00')).toBe('OK');
    expect(await codeOf(ann.signIn())).toEqual([403, 11_007]);
    const { pool } = server.testDatabase;
    const { rows } = await pool.query('select status, receives_email_promo from player.player where id = $1', [ann.id]);
    expect(rows).toEqual([{ status: 4, receives_email_promo: false }]);
    const closed = await pool.query(`select data from kernel.event where type = 'SessionClosed' and player_id = $1`, [ann.id]);
    expect(closed.rows).toHaveLength(5);
  });
  it('L8 D-85 mails a link that works once to a session of money, statement and documents, nothing else', async () => {
    const ann = await aGambler(server);
    await ann.post(exclude);
    const { ask, enter, mail } = await restrictedSession(ann);
    expect(mail?.text).toContain('2027');
    expect((await enter()).status).toBe(401);
    const open = ['/api/player/profile', '/api/wallet/accounts', '/api/wallet/statement', '/api/payment/invoices', '/api/player/documents'];
    for (const path of open) expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
    const [account] = accountShape.parse((await ask('GET', '/api/wallet/accounts')).body.data);
    expect(account?.balance).toBe(1000);
    const withdrawal = {
      method: 'pavilion.withdrawal.card',
      currency: 'EUR',
      accountId: account?.id,
      amount: 20,
      fields: { cardLastFour: '1234' },
    };
    expect(await codeOf(ask('POST', '/api/payment/invoices/withdrawal', withdrawal))).toEqual([200, 0]);
    for (const [method, path] of [
      ['GET', '/api/payment/methods/deposit?currency=EUR'],
      ['PUT', '/api/player/profile'],
      ['POST', '/api/player/limits'],
      ['GET', '/api/player/sessions'],
      ['POST', '/api/wallet/accounts'],
    ] as const) {
      expect([path, ...(await codeOf(ask(method, path, method === 'GET' ? undefined : {})))]).toEqual([path, 409, 11_013]);
    }
    const play = { accountId: account?.id, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode: false };
    expect(await codeOf(ask('POST', '/api/game/games/ember-run/play', play))).toEqual([409, 14_105]);
  });
  it('L6 stays closed after its end until it was asked for and 24 hours have passed', async () => {
    const ann = await aGambler(server);
    await ann.post(exclude);
    const { ask } = await restrictedSession(ann);
    expect(await codeOf(ask('POST', '/api/player/exclusion/reopening'))).toEqual([409, 16_000]);
    server.clock.set(exclusionEnd('6m', new Date(server.clock.now().getTime() + DAY_MS)));
    expect(await codeOf(ann.signIn())).toEqual([403, 11_007]);
    const later = await restrictedSession(ann);
    expect(await codeOf(later.ask('POST', '/api/player/exclusion/reopening'))).toEqual([200, 0]);
    server.clock.advanceMs(DAY_MS - 1);
    expect(await codeOf(ann.signIn())).toEqual([403, 11_007]);
    server.clock.advanceMs(1);
    expect((await ann.signIn()).status).toBe(200);
    await ann.launch();
    expect(await ann.bet('1.00')).toBe('OK');
    server.clock.set(new Date('2027-01-13T11:00:00Z'));
  });
  it.each([
    { before: undefined, during: 'rejected' as const, paper: null, opens: [200, 2] },
    { before: 'rejected' as const, during: 'approved' as const, paper: null, opens: [200, 1] },
    { before: 'rejected' as const, during: 'submitted' as const, paper: null, opens: [200, 2] },
    { before: 'approved' as const, during: 'rejected' as const, paper: null, opens: [200, 2] },
    { before: undefined, during: 'approved' as const, paper: '2019-02-03', opens: [403, undefined] },
  ])('S-132 L9 opens with what papers showed meanwhile: $during after $before, born $paper', async ({ before, during, paper, opens }) => {
    const ann = await aGambler(server);
    const find = (outcome: CheckOutcome, birthdate: string | null) => {
      const papers = { firstName: null, lastName: null, birthdate, personalIdNumber: null };
      const update = { eventId: randomUUID(), playerId: ann.id, outcome, reason: 'blurred', papers, occurredAt: server.clock.now() };
      server.clock.advanceMs(1000);
      return receiveIdentityUpdate(server.context, update);
    };
    if (before !== undefined) await find(before, null);
    await ann.post(exclude);
    await find(during, paper);
    const opened = await reopened(ann);
    expect([opened.status, profileStatus.parse(opened.body.data)?.profile.status]).toEqual(opens);
    const { pool } = server.testDatabase;
    const open = 'select from player.session where player_id = $1 and closed_at is null and not is_restricted';
    expect((await pool.query(open, [ann.id])).rows).toHaveLength(opens[0] === 200 ? 1 : 0);
    server.clock.set(new Date('2027-01-13T11:00:00Z'));
  });
  it('L6 no operator and no statement lifts it, and that it was tried is kept', async () => {
    const ann = await aGambler(server);
    await ann.post({ definition: 4, period: 'indefinite' });
    const lifted = await inTransaction(server.context.database, (transaction) =>
      setPlayerStatus(server.context, transaction, { playerId: ann.id, status: 1 }),
    );
    expect(lifted).toBe(false);
    expect(await codeOf(ann.signIn())).toEqual([403, 11_007]);
    const { pool } = server.testDatabase;
    const kept = await pool.query(`select detail from kernel.audit_record where kind = 'exclusionKept' and player_id = $1`, [ann.id]);
    expect(kept.rows).toEqual([{ detail: { asked: 1 } }]);
    await expect(pool.query('update player.player set status = 1 where id = $1', [ann.id])).rejects.toThrow('stays closed');
    await expect(pool.query('delete from player.excluded_person where player_id = $1', [ann.id])).rejects.toThrow('cannot be shortened');
    for (const statement of [
      'delete from player.excluded_identity',
      `update player.excluded_identity set identity_key = 'none'`,
      'truncate player.excluded_identity, player.excluded_person, player.identity_match',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow('cannot be shortened');
    }
    await expect(pool.query('update player.excluded_person set reopened_at = now() where player_id = $1', [ann.id])).rejects.toThrow(
      'check',
    );
  });
  it('R-18 knows the person again: dots and plus and case of the address, another notation of the phone, number, name and birth date', async () => {
    const phone = '+4915112345678';
    const person = { firstName: 'Änne', lastName: 'Groß-Klein', birthdate: '1990-02-03', personalIdNumber: 'L01X-00T4 7' };
    const ann = await aGambler(server, { email: 'anne.gross@pavilion.test', phone, ...person });
    await ann.ask('PUT', '/api/player/profile', { phone, ...person });
    await ann.post(exclude);
    const register = async (changes: Record<string, unknown>) => {
      const { status, body } = await server.call('POST', '/api/player/register', { body: aRegistration(changes) });
      return [status, ...Object.keys(body.error?.fields ?? {})];
    };
    // The same answer as for a taken address, whichever detail identifies the person.
    for (const known of [
      { email: 'Anne.Gross@pavilion.test' },
      { email: 'annegross+new@pavilion.test' },
      { phone: '+49 (151) 1234-5678' },
      { personalIdNumber: 'l01x00t47' },
      { firstName: 'änne', lastName: 'GROSS klein', birthdate: '1990-02-03' },
      { firstName: ' Änne', lastName: 'Groß Klein', birthdate: '1990-02-03' },
    ])
      expect([known, ...(await register(known))]).toEqual([known, 422, 'email']);
    expect(await register({ firstName: 'Änne', lastName: 'Groß Klein', birthdate: '1991-02-03' })).toEqual([200]);
  });
  it('C37 X17 I19 P16 against thirty bets, five deposits and a withdrawal: nothing is staked or opened after it', async () => {
    const ann = await aGambler(server);
    const [bets, deposits] = await Promise.all([
      Promise.all(thirty.map(() => ann.bet('1.00'))),
      Promise.all([1, 2, 3, 4, 5].map(() => codeOf(deposit(ann)))),
      ann.post(exclude),
    ]);
    expect(bets.every((status) => status === 'OK' || status === 'PLAYER_EXCLUDED' || status === 'SESSION_INVALID')).toBe(true);
    for (const [status] of deposits) expect([200, 401, 409]).toContain(status);
    expect(await ann.bet('1.00')).toBe('PLAYER_EXCLUDED');
    const { rows } = await server.testDatabase.pool.query(
      `select o.id
      from ledger.op o
      join ledger.exclusion x on x.player_id = o.player_id and o.created_at >= x.starts_at and o.created_at < x.ends_at
      where o.kind = 'bet' and o.status = 'applied'`,
    );
    expect(rows).toEqual([]);
    const late = await server.testDatabase.pool.query(
      `select i.id
      from payment.invoice i
      join risk.exclusion x on x.player_id = i.player_id and i.created_at >= x.starts_at
      where i.player_id = $1`,
      [ann.id],
    );
    expect(late.rows).toEqual([]);
  });
});

describe('a restored backup', () => {
  it('F19 L6 older than an exclusion is brought up to it from the log, once, before it serves anybody', async () => {
    const [ann, bob, cyd] = [await aGambler(server), await aGambler(server), await aGambler(server)];
    await ann.post(exclude);
    const written = server.logLines.findLast((line) => line.includes(ann.id) && line.includes('"exclusion"')) ?? '';
    // For the database of this test, bob's and cyd's exclusions happened after the backup: it knows the players and not that.
    const linesOf = (player: Gambler, ended = '') => {
      const line = written.replaceAll(ann.id, player.id).replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`);
      return ended === '' ? line : line.replace(/"endsAt":"[^"]+"/, `"endsAt":"${ended}"`);
    };
    const stranger = randomUUID();
    const log = [
      '{"level":"info","msg":"another line"}',
      written,
      linesOf(bob),
      linesOf(cyd, '2026-12-01T00:00:00.000Z'),
      written.replaceAll(ann.id, stranger),
      linesOf(bob).slice(0, 40),
    ];
    expect(await bob.bet('1.00')).toBe('OK');
    expect(await replayExclusions(server.context, log)).toEqual({ restored: 1, unchanged: 2, unknownPlayers: [stranger] });
    expect(await bob.bet('1.00')).toBe('PLAYER_EXCLUDED');
    expect(await codeOf(bob.signIn())).toEqual([403, 11_007]);
    expect(await cyd.bet('1.00')).toBe('OK');
    expect(await replayExclusions(server.context, log)).toMatchObject({ restored: 0, unchanged: 3 });
    const { rows } = await server.testDatabase.pool.query('select ends_at from risk.exclusion where player_id = any($1)', [
      [ann.id, bob.id],
    ]);
    expect(new Set(rows.map((row) => z.object({ ends_at: z.date() }).parse(row).ends_at.getTime())).size).toBe(1);
  });

  it.each(['info', 'error', 'silent'] as const)('K-58 L6 has each exclusion in the log, also at LOG_LEVEL=%s', async (level) => {
    const ann = await aGambler(server);
    server.context.log.level = level;
    try {
      await ann.post(exclude);
    } finally {
      server.context.log.level = 'debug';
    }
    expect(server.logLines.filter((line) => line.includes(ann.id) && line.includes('"exclusion"'))).toHaveLength(1);
  });
});
