import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { bonusCodeStatus } from '@pavilion/contract/areas/game/promotions.ts';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { auditProblems, heldRecords, recordAudit, sealAudit } from '../../../kernel/log/audit.ts';
import { inTransaction, many, one, run } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { areaFollowers } from '../../../composition/areas.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { aResident, call, openGame, PASSWORD, register, type Resident } from '../../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { gameHistory } from '../../game/reactions.ts';
import { adjust } from '../../wallet/index.ts';
import { waitingRemovals } from '../../../testing/waiting-removals.ts';
import { buildDataExport, sweepDataExports } from '../data-export/service.ts';
import { heldLists as game } from '../../game/personal-data/store.ts';
import { heldLists as notification } from '../../notification/personal-data/store.ts';
import { heldLists as payment } from '../../payment/personal-data/store.ts';
import { heldLists as retention } from '../../retention/personal-data/store.ts';
import { heldLists as risk } from '../../risk/personal-data/store.ts';
import { heldLists as ofPlayer } from './store.ts';
import { replayErasures } from '../erasure/replay.ts';
import { sweepErasures } from '../erasure/service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const nothingElse = { country: null, language: undefined, token: undefined, idempotencyKey: undefined };

const exportShape = z.object({ id: z.string(), state: z.string(), expiresAt: z.iso.datetime().nullable() });
const erasureShape = z.object({ dueAt: z.iso.datetime().nullable(), obstacles: z.array(z.string()) });
const step = { currentPassword: PASSWORD };
const request = ({ ask }: Resident, body: object = step) => ask('POST /api/player/data-exports', body);
const requestErasure = ({ ask }: Resident, body: object = step) => ask('POST /api/player/erasure', body);
const erasureOf = async ({ ask }: Resident) => erasureShape.parse((await ask('GET /api/player/erasure')).data);

/** Asks for a copy and lets the job make it. */
async function madeExport(player: Resident): Promise<string> {
  const { id } = exportShape.parse((await request(player)).data);
  await buildDataExport(server.app.context, { exportId: id });
  return id;
}

function pay(playerId: string, amountMinor: bigint, externalId: string) {
  const { context } = server.app;
  return inTransaction(context.database, (transaction) =>
    adjust(context, transaction, { playerId, currency: 'EUR', amountMinor, externalId, reason: 'test' }),
  );
}

/** Every table of the database with a row that contains `text`. */
async function tablesWith(text: string): Promise<string[]> {
  const { database } = server.app.context;
  const rows = await many<{ name: string }>(database)`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')
    order by 1
    limit 500
  `;
  const found: string[] = [];
  for (const { name } of rows) {
    const held = await many(database)`select 1 from ${sql.raw(name)} as held where held::text ilike ${`%${text}%`} limit 1`;
    if (held.length > 0) found.push(name);
  }
  return found;
}

describe('a copy of everything held about a player', () => {
  it('A3 holds the player’s own data of every area, and nobody else’s', async () => {
    const player = await aResident(server, 'AT', 40);
    const stranger = await aResident(server, 'AT', 40);
    await stranger.ask('PUT /api/player/profile', { firstName: 'Canaryname', city: 'Canarytown' });
    await player.ask('PUT /api/player/profile', { firstName: 'Ownname' });
    await player.ask('POST /api/player/limits', { definition: 3, period: 'weekly', amount: 70, currency: 'EUR' });
    for (const who of [player, stranger]) await (await openGame(who)).bet('3.00');
    await followToEnd(server.app.context, gameHistory);
    const id = await madeExport(player);
    // Otherwise it would be taken for a file without a row, and go a day later.
    expect(await waitingRemovals(server.app.context.database)).toBe(0);
    const file = String((await player.ask(`GET /api/player/data-exports/${id}`)).data);
    const copy = z.record(z.string(), z.unknown()).parse(JSON.parse(file));
    expect(Object.keys(copy)).toEqual(
      expect.arrayContaining([
        'profile',
        'sessions',
        'documents',
        'records',
        'accounts',
        'ledgerLines',
        'limits',
        'rounds',
        'invoices',
        'messages',
      ]),
    );
    expect(copy['profile']).toMatchObject([{ email: player.email, firstName: 'Ownname' }]);
    expect(copy['limits']).toMatchObject([{ amountMinor: '7000' }]);
    expect(copy['ledgerLines']).toMatchObject([{ amount: '100.00' }, { kind: 'bet', amount: '-3.00', balance: '97.00' }]);
    expect(copy['rounds']).toMatchObject([{ stakeMinor: '300' }]);
    for (const foreign of [stranger.id, stranger.email, 'Canaryname', 'Canarytown']) expect(file).not.toContain(foreign);
    for (const secret of ['argon2', 'passwordHash', 'emailKey', 'fingerprint', 'operator:']) expect(file).not.toContain(secret);
  });
  it('S-141 says of what operators and companies did when and of what kind it was, and nothing of where they were', async () => {
    const player = await aResident(server, 'AT', 40);
    const { context } = server.app;
    const others = { act: 'staffwords' };
    const request = { ip: '198.51.100.77', userAgent: 'Canary workplace' };
    const asked = { clock: context.clock, request: { ...request, id: 'one', isLocalTool: false, ...nothingElse } };
    await inTransaction(context.database, async (transaction) => {
      for (const actor of [`operator:${randomUUID()}`, 'provider:canary'])
        await recordAudit(asked, transaction, { kind: 'operatorActed', playerId: player.id, actor, detail: others });
      await recordAudit({ ...asked, request: { ...asked.request, ip: '198.51.100.78' } }, transaction, {
        kind: 'passwordChanged',
        playerId: player.id,
        actor: 'player',
      });
    });
    const file = String((await player.ask(`GET /api/player/data-exports/${await madeExport(player)}`)).data);
    const { records } = z
      .object({ records: z.array(z.looseObject({ actor: z.string(), address: z.string().nullable() })) })
      .parse(JSON.parse(file));
    const acted = records.filter(({ actor }) => ['operator', 'provider'].includes(actor));
    expect(acted).toEqual([
      expect.objectContaining({ kind: 'operatorActed', actor: 'operator', address: null, device: null, detail: null }),
      expect.objectContaining({ kind: 'operatorActed', actor: 'provider', address: null, device: null, detail: null }),
    ]);
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'passwordChanged', address: '198.51.100.78', device: 'Canary workplace' }),
    );
    for (const trace of ['198.51.100.77', 'staffwords']) expect(file).not.toContain(trace);
  });
  it('A3 leaves no row out, however many there are, in any list of any area', async () => {
    const player = await aResident(server, 'AT', 40);
    const { database } = server.app.context;
    const count = 10_001;
    await run(database)`
      insert into notification.message (id, player_id, cause, title, body, created_at, updated_at)
      select gen_random_uuid(), ${player.id}, 'line:' || line, 'Line ' || line, '', now(), now()
      from generate_series(1, ${count}) as line
    `;
    const file = String((await player.ask(`GET /api/player/data-exports/${await madeExport(player)}`)).data);
    const { messages } = z.object({ messages: z.array(z.object({ title: z.string() })) }).parse(JSON.parse(file));
    expect(new Set(messages.map(({ title }) => title).filter((title) => title.startsWith('Line '))).size).toBe(count);
    // Nor does any statement of a list stop at a number.
    const lists = Object.values({ ...ofPlayer, ...game, ...notification, ...payment, ...retention, ...risk, records: heldRecords });
    for (const list of lists) expect(list(player.id).compile(database).sql).not.toMatch(/\blimit\b/);
  });
  it('A3 asks for the password, is made once a day, is the owner’s alone, and is handed over once', async () => {
    const player = await aResident(server, 'AT', 40);
    expect([(await request(player, {})).status, (await request(player, { currentPassword: 'wrong' })).status]).toEqual([422, 422]);
    const answers = await Promise.all([request(player), request(player), request(player)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const [{ id } = { id: '' }] = z.array(exportShape).parse((await player.ask('GET /api/player/data-exports')).data);
    expect((await player.ask(`GET /api/player/data-exports/${id}`)).status).toBe(404);
    await Promise.all([buildDataExport(server.app.context, { exportId: id }), buildDataExport(server.app.context, { exportId: id })]);
    const stranger = await aResident(server, 'AT', 40);
    expect((await stranger.ask(`GET /api/player/data-exports/${id}`)).status).toBe(404);
    expect((await call(server, `GET /api/player/data-exports/${id}`)).status).toBe(401);
    const taken = await Promise.all([1, 2, 3].map(() => player.ask(`GET /api/player/data-exports/${id}`)));
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await player.ask('GET /api/player/data-exports')).toMatchObject({ data: [{ state: 'taken' }] });
    server.clock.advanceMs(DAY_MS);
    expect((await request(player)).status).toBe(200);
  });
  it('S-162 A3 is not used up by a download while its file cannot be read', async () => {
    const player = await aResident(server, 'AT', 40);
    const id = await madeExport(player);
    const { files } = server.app.context.identity;
    const away = vi.spyOn(files, 'read').mockRejectedValueOnce(new DomainError('temporarilyUnavailable'));
    expect((await player.ask(`GET /api/player/data-exports/${id}`)).status).toBe(503);
    away.mockRestore();
    expect((await player.ask(`GET /api/player/data-exports/${id}`)).status).toBe(200);
    expect((await player.ask(`GET /api/player/data-exports/${id}`)).status).toBe(404);
  });
  it('A3 is gone after its day, file and all', async () => {
    const player = await aResident(server, 'AT', 40);
    const id = await madeExport(player);
    server.clock.advanceMs(DAY_MS);
    expect((await player.ask(`GET /api/player/data-exports/${id}`)).status).toBe(404);
    expect(await player.ask('GET /api/player/data-exports')).toMatchObject({ data: [{ state: 'expired' }] });
    await sweepDataExports(server.app.context);
    const rows = await many(
      server.app.context.database,
    )`select 1 from player.data_export where id = ${id} and storage_key is not null limit 1`;
    expect(rows).toEqual([]);
  });
});

describe('being forgotten', () => {
  it('A3 is refused while money is there, says why, and waits seven days that can be used to think again', async () => {
    const player = await aResident(server, 'AT', 40);
    expect(await requestErasure(player)).toMatchObject({ status: 409, code: 11012 });
    expect(await erasureOf(player)).toEqual({ dueAt: null, obstacles: ['balance'] });
    await pay(player.id, -10_000n, 'out');
    expect((await requestErasure(player, { currentPassword: 'wrong' })).status).toBe(422);
    const asked = await Promise.all([requestErasure(player), requestErasure(player)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect((await erasureOf(player)).dueAt).not.toBeNull();
    await player.ask('DELETE /api/player/erasure');
    server.clock.advanceMs(8 * DAY_MS);
    await sweepErasures(server.app.context);
    expect((await player.ask('GET /api/player/profile')).data).toMatchObject({ email: player.email });
  });
  it('A3 takes every trace of the person out, keeps the books and the record, and frees the address', async () => {
    const player = await aResident(server, 'AT', 40);
    await player.ask('PUT /api/player/profile', { firstName: 'Forgetmename', lastName: 'Forgetmelast', address: 'Forgetme Street 1' });
    const game = await openGame(player);
    const round = '5f0c8f7e-0000-4000-8000-000000000001';
    await game.bet('4.00', round);
    await game.win('4.00', round);
    await pay(player.id, -10_000n, 'forget');
    expect((await requestErasure(player)).status).toBe(200);
    expect(await tablesWith(player.email)).toContain('player.player');
    server.clock.advanceMs(6 * DAY_MS);
    await sweepErasures(server.app.context);
    expect((await player.ask('GET /api/player/profile')).status).toBe(200);
    server.clock.advanceMs(DAY_MS);
    await Promise.all([sweepErasures(server.app.context), sweepErasures(server.app.context)]);
    for (const trace of [player.email, 'Forgetmename', 'Forgetmelast', 'Forgetme Street']) expect(await tablesWith(trace)).toEqual([]);
    const { database } = server.app.context;
    const ops = await many(database)`select 1 from ledger.op where player_id = ${player.id} limit 10`;
    expect(ops).toHaveLength(4);
    const recorded = await many<{ kind: string }>(database)`
      select kind from kernel.audit_record where player_id = ${player.id} and kind in ('erasureRequested', 'playerErased') order by id limit 5
    `;
    expect(recorded).toEqual([{ kind: 'erasureRequested' }, { kind: 'playerErased' }]);
    await sealAudit(server.app.context);
    expect(await auditProblems(database)).toEqual([]);
    const again = { login: player.email, password: PASSWORD };
    expect((await call(server, 'POST /api/player/sessions', { body: again })).status).toBe(401);
  });
  it.each([
    ['a confirmed', []],
    ['an unconfirmed', [{ message: 'Somebody without an account wrote this' }]],
  ])('S-142 S-172 from %s address takes no message to the support along that is not surely the player’s', async (address, kept) => {
    const [player, stranger] = [await aResident(server, 'AT', 40), await aResident(server, 'AT', 40)];
    await pay(player.id, -10_000n, 'not theirs');
    const confirmedAt = address === 'a confirmed' ? server.clock.now() : null;
    await run(server.app.context.database)`update player.player set email_confirmed_at = ${confirmedAt} where id = ${player.id}`;
    const CONTACT = 'POST /api/notification/communications';
    const message = (text: string) => ({ email: player.email, message: text, isComplaint: true });
    const answers = [
      await call(server, CONTACT, { body: message('Somebody without an account wrote this') }),
      await stranger.ask(CONTACT, message('Another player wrote this')),
      await player.ask(CONTACT, message('The player wrote this')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await requestErasure(player);
    server.clock.advanceMs(7 * DAY_MS);
    await sweepErasures(server.app.context);
    const rows = await many<{ message: string }>(server.app.context.database)`
      select message from notification.contact_message where email = ${player.email} order by message
    `;
    expect(rows).toEqual([{ message: 'Another player wrote this' }, ...kept]);
  });
  it('A3 is erased again ten minutes later, with the rows being written during the first erasure', async () => {
    const player = await aResident(server, 'AT', 40);
    await pay(player.id, -10_000n, 'under way');
    await requestErasure(player);
    server.clock.advanceMs(7 * DAY_MS);
    await sweepErasures(server.app.context);
    const { context } = server.app;
    // Rows that followers had read before the erasure, and write after it.
    const event = { playerId: player.id, createdAt: context.clock.now() };
    const code = { id: randomUUID(), bonusCode: 'Meanwhilecode', status: bonusCodeStatus.notAvailable };
    const read = [
      { ...event, type: 'BonusCodeChanged', data: { code } },
      { ...event, type: 'PlayerRegistered', data: { bonusCode: 'Meanwhilecode', currency: 'EUR', country: 'AT', locale: 'en' } },
    ];
    for (const follower of areaFollowers.filter(({ types }) => read.some(({ type }) => types.includes(type)))) {
      const own = read.filter(({ type }) => follower.types.includes(type));
      await inTransaction(context.database, (transaction) => follower.handle(context, transaction, own));
    }
    // The process that publishes to browsers empties the outbox; this server has no such role.
    const holding = async () => (await tablesWith('Meanwhilecode')).filter((table) => table !== 'kernel.realtime_outbox');
    expect(await holding()).toEqual(expect.arrayContaining(['kernel.event', 'notification.message']));
    server.clock.advanceMs(10 * MINUTE_MS - 1);
    await sweepErasures(context);
    expect(await holding()).not.toEqual([]);
    server.clock.advanceMs(1);
    await sweepErasures(context);
    expect(await holding()).toEqual([]);
  });
  it('A3 waits on for money that came in meanwhile', async () => {
    const player = await aResident(server, 'AT', 40);
    await pay(player.id, -10_000n, 'late');
    await requestErasure(player);
    await pay(player.id, 500n, 'late win');
    server.clock.advanceMs(7 * DAY_MS);
    await sweepErasures(server.app.context);
    expect(await erasureOf(player)).toMatchObject({ obstacles: ['balance'] });
    await pay(player.id, -500n, 'late out');
    server.clock.advanceMs(DAY_MS);
    await sweepErasures(server.app.context);
    expect(await tablesWith(player.email)).toEqual([]);
  });
  it('A3 L6 erases no player whom an exclusion still protects, and recognises an excluded person after an erasure', async () => {
    const player = await aResident(server, 'AT', 40);
    await pay(player.id, -10_000n, 'excluded');
    await requestErasure(player);
    expect((await player.ask('POST /api/player/limits', { definition: 4, period: '6m' })).status).toBe(200);
    server.clock.advanceMs(8 * DAY_MS);
    await sweepErasures(server.app.context);
    expect(await tablesWith(player.email)).toContain('player.player');
    server.clock.advanceMs(190 * DAY_MS);
    await sweepErasures(server.app.context);
    expect(await tablesWith(player.email)).toEqual([]);
    expect((await register(server, { country: 'AT', email: player.email })).status).toBe(422);
  });
});

describe('a restored backup', () => {
  it('F19 K-58 A3 older than an erasure forgets again, from the log, whom it still knows: once, money or not', async () => {
    const [ann, bob, cyd] = [await aResident(server, 'AT', 40), await aResident(server, 'AT', 40), await aResident(server, 'AT', 40)];
    await pay(ann.id, -10_000n, 'ann');
    await requestErasure(ann);
    server.clock.advanceMs(7 * DAY_MS);
    // Whatever the installation logs otherwise.
    server.app.context.log.level = 'silent';
    await sweepErasures(server.app.context);
    server.app.context.log.level = 'debug';
    const written = server.logLines.findLast((line) => line.includes(ann.id) && line.includes('"erasure"')) ?? '';
    for (const trace of [ann.email, 'firstName']) expect(written).not.toContain(trace);
    // For the database of this test, bob's and cyd's erasures happened after the backup: it knows them, and bob's money and cyd's wish.
    await pay(cyd.id, -10_000n, 'cyd');
    await requestErasure(cyd);
    const [ofBob, ofCyd, ofStranger] = [bob.id, cyd.id, randomUUID()].map((id) => written.replaceAll(ann.id, id));
    const log = ['{"level":"info","msg":"another line"}', written, ofBob, ofCyd, ofStranger, written.slice(0, 40)].map(String);
    expect(await replayErasures(server.app.context, log)).toEqual({ forgotten: 2, unchanged: 2, unsettled: [bob.id] });
    for (const { email } of [bob, cyd]) expect(await tablesWith(email)).toEqual([]);
    expect((await call(server, 'POST /api/player/sessions', { body: { login: bob.email, password: PASSWORD } })).status).toBe(401);
    expect(await replayErasures(server.app.context, log)).toMatchObject({ forgotten: 0, unchanged: 4 });
    server.clock.advanceMs(8 * DAY_MS);
    await sweepErasures(server.app.context);
    const recorded = await many<{ times: number }>(server.app.context.database)`
      select count(*)::int as times from kernel.audit_record where player_id = any(${[bob.id, cyd.id]}) and kind = 'playerErased'
    `;
    expect(recorded).toEqual([{ times: 2 }]);
  });
});

/** Tables that name a player and are not copied one by one: the copy already has their content, or it is not about a person. */
const coveredElsewhere: Readonly<Record<string, string>> = {
  'kernel.event': 'the log of what the other tables hold',
  'ledger.account': 'accounts',
  'ledger.bonus': 'bonuses',
  'ledger.exclusion': 'exclusions',
  'ledger.freespin': 'freespins',
  'ledger.game_session': 'playSessions and sessions',
  'ledger.limit_counter': 'sums of ledgerLines',
  'ledger.op': 'ledgerLines',
  'ledger.player': 'exclusions, status of the profile',
  'ledger.pot_share': 'the part of the stakes of ledgerLines that fed a jackpot, as a sum',
  'ledger.round': 'rounds',
  'game.bonus_code_guess': 'a counter against guessing',
  'game.cash_result': 'sums of rounds',
  'game.cashback_look': 'which periods of cashback are to be reckoned again',
  'game.winner': 'rounds',
  'payment.deposit_count': 'a count of invoices',
  'payment.request': 'answers to repeated requests',
  'player.autologin_token': 'hashes of links that were mailed',
  'player.data_export': 'the copies themselves',
  'player.excluded_person': 'keyed hashes that keep somebody out (R-18)',
  'player.known_identity': 'keyed hashes of what the profile says',
  'player.identity_match': 'which account may be which excluded person’s: the other one’s secret as well (L7)',
  'player.identity_event': 'identityChecks',
  'player.identity_warning': 'when a reminder was mailed: mails',
  'player.mail_code': 'hashes of codes that were mailed',
  'player.restriction': 'status of the profile; the ground is for operators (operator §6)',
  'player.recovery_code': 'hashes of codes that were shown once',
  'player.sign_in_challenge': 'hashes of sign-ins that wait for a code',
  'retention.quest_play': 'what questProgress was counted from',
  'retention.quest_run': 'quests',
  'retention.tournament_correction': 'what tournamentPoints would be by now',
  'retention.tournament_round': 'what tournamentPoints were counted from',
  'risk.deposit_use': 'sums of invoices',
  'risk.link': 'what the account shares with somebody else’s: the other one’s secret as well',
  'risk.pair': 'how alike two accounts are: scoring, which is not copied (operator §3.6), and the other one’s secret',
  'risk.player_turn': 'a lock',
  'game.played': 'the last of rounds by game',
  'wallet.ceiling_win': 'wins of ledgerLines, counted for a ceiling of their provider',
  'wallet.followed_round': 'rounds',
  'wallet.held_credit': 'heldCredits',
};

it('A3 every table that names a player is in the copy, or is named here with the reason', async () => {
  const rows = await many<{ name: string }>(server.app.context.database)`
    select format('%I.%I', c.table_schema, c.table_name) as name
    from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.column_name = 'player_id'
      and t.table_type = 'BASE TABLE'
      and c.table_schema in ('kernel', 'settings', 'player', 'ledger', 'risk', 'game', 'payment', 'retention', 'notification', 'wallet')
      and not exists (select 1 from pg_inherits where inhrelid = format('%I.%I', c.table_schema, c.table_name)::regclass)
    order by 1
    limit 500
  `;
  const modules = path.resolve(import.meta.dirname, '../..');
  const copySources = ['game', 'notification', 'payment', 'player', 'retention', 'risk', 'wallet']
    .flatMap((area) => fs.globSync(`${modules}/${area}/{personal-data,self-assessment}/*.ts`))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const isCopied = (name: string): boolean => new RegExp(`from ${name.replace('.', '\\.')}\\b`).test(copySources);
  const names = rows.map(({ name }) => name);
  const elsewhere = new Set(['kernel.audit_record', ...Object.keys(coveredElsewhere)]);
  expect(names.filter((name) => !isCopied(name) && !elsewhere.has(name))).toEqual([]);
  expect(Object.keys(coveredElsewhere).filter((name) => !names.includes(name))).toEqual([]);
});

/** Columns of the profile that outlive an erasure, with the reason. */
const kept: Readonly<Record<string, string>> = {
  id: 'the number the books are kept under; it identifies nobody by itself',
  external_id: 'the same, as it was shown',
  status: 'says that the account is closed',
  country: 'whose law the books are kept under',
  time_zone: 'where the days of the limits in the record began',
  currency: 'of the accounts in the books',
  locale: 'of the texts that were sent',
  agreed_at: 'proves that the terms were accepted',
  has_installed_app: 'a yes or no about a device',
  identity_version: 'a counter',
  created_at: 'a date of the books',
  updated_at: 'the time of the erasure',
  closed_at: 'since when the account is closed',
};

const values = { boolean: 'true', date: `'1980-02-03'`, 'timestamp with time zone': 'now()' };

/** Fills every empty column of a profile, to reveal whatever an erasure leaves behind. */
async function fillProfile(playerId: string): Promise<string[]> {
  const { database } = server.app.context;
  const rows = await many<{ name: string; type: string; isNullable: boolean }>(database)`
    select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
    from information_schema.columns
    where table_schema = 'player' and table_name = 'player'
    order by ordinal_position
    limit 200
  `;
  const filled = rows.filter(({ type, isNullable }) => isNullable || type === 'boolean');
  const assignments = filled.map(({ name, type }) => {
    const value = Object.entries(values).find(([of]) => of === type)?.[1] ?? `'canary ${name}'`;
    return type === 'boolean' ? `${name} = ${value}` : `${name} = coalesce(${name}, ${value})`;
  });
  await run(database)`update player.player set ${sql.raw(assignments.join(', '))} where id = ${playerId}`;
  return rows.map(({ name }) => name);
}

it('A3 every column of the profile is emptied, or is named here with the reason', async () => {
  const player = await aResident(server, 'AT', 40);
  await pay(player.id, -10_000n, 'columns');
  await requestErasure(player);
  const columns = await fillProfile(player.id);
  const profile = async () => {
    const row = await one<Record<string, unknown>>(
      server.app.context.database,
    )`select * from player.player where id = ${player.id} limit 1`;
    return row ?? {};
  };
  const isSet = (value: unknown): boolean => value !== null && value !== false && value !== undefined;
  const before = await profile();
  expect(columns.filter((name) => !isSet(before[name]))).toEqual([]);
  server.clock.advanceMs(7 * DAY_MS);
  await sweepErasures(server.app.context);
  const after = await profile();
  expect(columns.filter((name) => isSet(after[name])).toSorted()).toEqual(Object.keys(kept).toSorted());
});
