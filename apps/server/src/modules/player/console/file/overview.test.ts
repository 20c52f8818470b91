import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { currencyCodes } from '@pavilion/money';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { aResident, openGame } from '../../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let support: TestOperator;
beforeAll(async () => {
  server = await startConsole();
});
// The clock moves on: a session of an earlier test is over.
beforeEach(async () => {
  support = await server.operator('overview-support', 'support');
});
afterAll(() => server.stop());

const reason = 'the player has asked';
const get = (path: string, { token } = support) => server.call('GET', path, { token });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const latestShape = z.looseObject({
  due: z.array(z.looseObject({ kind: z.string() })),
  latest: z.array(z.looseObject({ kind: z.string(), name: z.string(), at: z.string() })),
});

describe('a player’s overview', () => {
  it('BO-054 sums money and play of 90 days and none before', async () => {
    const player = await aResident(server, 'AT', 40);
    const now = server.clock.now().getTime();
    const day = (ago: number): string => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    for (const [ago, staked] of [
      [90, 70_000],
      [89, 5000],
      [0, 2500],
    ] as const)
      await server.testDatabase.pool.query(
        `insert into risk.play_day (player_id, day, currency, staked_minor, won_minor, deposited_minor, withdrawn_minor)
         values ($1, $2, 'EUR', $3, 1000, 20000, 500)
         on conflict (player_id, day, currency) do update set staked_minor = excluded.staked_minor, won_minor = 1000, deposited_minor = 20000,
           withdrawn_minor = 500`,
        [player.id, day(ago), staked],
      );
    await server.testDatabase.pool.query(
      `insert into risk.play_session (id, player_id, started_at, last_played_at) values ($1, $2, $3::timestamptz, $3::timestamptz + interval '9 minutes')`,
      [randomUUID(), player.id, new Date(now - DAY_MS)],
    );
    const daily = [
      { day: day(89), deposited: 200, withdrawn: 5, staked: 50, won: 10, net: -40 },
      { day: day(0), deposited: 200, withdrawn: 5, staked: 25, won: 10, net: -15 },
    ];
    expect((await get(`/players/${player.id}/overview`)).body.data).toMatchObject({
      days: 90,
      periods: [{ currency: 'EUR', deposited: 400, withdrawn: 10, staked: 75, won: 20, net: -55, daily }],
      playedSeconds: 540,
    });
    expect((await get(`/players/${randomUUID()}/overview`)).status).toBe(404);
  });

  it('BO-182 sums every day in every currency that was played in, however many there are', async () => {
    const player = await aResident(server, 'AT', 40);
    const currencies = currencyCodes.map(String);
    await server.testDatabase.pool.query(
      `insert into risk.play_day (player_id, day, currency, staked_minor, won_minor, deposited_minor, withdrawn_minor)
       select $1, $2::date + ahead, currency, 100, 0, 0, 0
       from unnest($3::text[]) as currency, generate_series(-89, 60) as ahead`,
      [player.id, server.clock.now().toISOString().slice(0, 10), currencies],
    );
    const { periods } = z
      .looseObject({ periods: z.array(z.looseObject({ currency: z.string(), staked: z.number(), daily: z.array(z.unknown()) })) })
      .parse((await get(`/players/${player.id}/overview`)).body.data);
    expect(periods.map(({ currency, staked, daily }) => [currency, staked, daily.length])).toEqual(
      currencies.toSorted().map((currency) => [currency, expect.any(Number), 150]),
    );
  });

  it('BO-182 shows the newest fifty open matters of a kind, and says whether there are more', async () => {
    const player = await aResident(server, 'AT', 40);
    const dueOf = async () => {
      const { due, isDueWhole } = z
        .looseObject({ due: z.array(z.looseObject({ kind: z.string() })), isDueWhole: z.boolean() })
        .parse((await get(`/players/${player.id}/overview`)).body.data);
      return { waiting: due.filter(({ kind }) => kind === 'messageWaits').length, isDueWhole };
    };
    const arrive = (count: number) =>
      server.testDatabase.pool.query(
        `insert into notification.contact_message (id, email, message, ip, created_at, player_id)
         select gen_random_uuid(), 'a@pavilion.test', 'a question', '127.0.0.1', now(), $1 from generate_series(1, $2)`,
        [player.id, count],
      );
    await arrive(50);
    expect(await dueOf()).toEqual({ waiting: 50, isDueWhole: true });
    await arrive(1);
    expect(await dueOf()).toEqual({ waiting: 50, isDueWhole: false });
  });

  it('BO-054 shows everything that is due, and the twenty last things of every kind, the newest first', async () => {
    const player = await aResident(server, 'AT', 40);
    const game = await openGame(player);
    for (let count = 0; count < 3; count += 1) {
      server.clock.advanceMs(1000);
      await game.bet('1.00');
    }
    server.clock.advanceMs(1000);
    const { token } = support;
    expect((await server.call('POST', `/players/${player.id}/notes`, { token, body: { text: 'calls on Mondays' } })).status).toBe(200);
    expect((await server.call('POST', `/players/${player.id}/sign-in-link`, { token, body: { reason } })).status).toBe(200);
    for (const message of ['first question', 'second question'])
      expect((await player.ask('POST /api/notification/contact', { message, subject: 'other' })).status).toBeLessThan(500);
    const { latest } = latestShape.parse((await get(`/players/${player.id}/overview`)).body.data);
    expect(latest.length).toBeLessThanOrEqual(20);
    expect(new Set(latest.map(({ kind }) => kind))).toEqual(new Set(['operation', 'record', 'mail', 'note', 'session']));
    const times = latest.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(latest).toContainEqual(
      expect.objectContaining({ kind: 'note', name: 'calls on Mondays', operatorEmail: expect.stringContaining('overview-support') }),
    );
    expect(latest).toContainEqual(expect.objectContaining({ kind: 'operation', name: 'bet', amount: -1, currency: 'EUR' }));
    expect(latest).toContainEqual(expect.objectContaining({ kind: 'record', name: 'players.link' }));
  });
});

describe('what protects a player', () => {
  it('BO-054 shows the reality check of the current play', async () => {
    const player = await aResident(server, 'IE', 40);
    const path = `/players/${player.id}/reality-check`;
    expect((await get(path)).body.data).toEqual({
      startedAt: null,
      playedSeconds: 0,
      intervalMinutes: 60,
      isEnforced: true,
      dueAt: null,
      isDue: false,
    });
    const game = await openGame(player);
    await game.bet('1.00');
    server.clock.advanceMs(20 * MINUTE_MS);
    expect((await get(path)).body.data).toMatchObject({ playedSeconds: 1200, dueAt: expect.any(String), isDue: false });
    expect((await get(`/players/${randomUUID()}/reality-check`)).status).toBe(404);
  });

  it('BO-054 OS-22 shows kept self-assessments to operators for safe play, by cursor, and to no one else', async () => {
    const player = await aResident(server, 'AT', 40);
    for (const answer of [0, 1, 2]) {
      server.clock.advanceMs(1000);
      const answers = [answer, 0, 0, 0, 0, 0, 0, 0, 0];
      expect((await player.ask('POST /api/player/self-assessments', { answers })).status).toBe(200);
    }
    const path = `/players/${player.id}/assessments`;
    const first = await get(`${path}?perPage=2`);
    expect(first.body.data).toMatchObject([
      { score: 2, level: 'low' },
      { score: 1, level: 'low' },
    ]);
    const { next } = z.looseObject({ next: z.string() }).parse(first.body.meta);
    const cursor = encodeURIComponent(next);
    expect((await get(`${path}?perPage=2&cursor=${cursor}`)).body.data).toMatchObject([{ score: 0, level: 'none' }]);
    const other = await aResident(server, 'AT', 40);
    expect((await get(`/players/${other.id}/assessments?cursor=${cursor}`)).status).toBe(422);
    expect((await get(`/players/${randomUUID()}/assessments`)).status).toBe(404);
    expect(codeOf(await get(path, await server.operator('no-safety', 'promotions')))).toBe(17_000);
  });

  it('BO-182 counts and pages every kept self-assessment and every break', async () => {
    const player = await aResident(server, 'AT', 40);
    await server.testDatabase.pool.query(
      `insert into risk.self_assessment (id, player_id, score, level, created_at)
       select gen_random_uuid(), $1, 3, 'low', now() - make_interval(hours => ago) from generate_series(1, 60) as ago`,
      [player.id],
    );
    await server.testDatabase.pool.query(
      `insert into risk.exclusion (id, player_id, definition, period, starts_at, ends_at, created_at)
       select gen_random_uuid(), $1, 5, '24h', begun, begun + interval '24 hours', begun
       from generate_series(now() - interval '230 days', now() - interval '20 days', '1 day') as begun`,
      [player.id],
    );
    const countOf = async (list: string) => (await get(`/players/${player.id}/${list}?perPage=1`)).body.meta;
    expect(await countOf('assessments')).toMatchObject({ count: 60, isExact: true });
    expect(await countOf('exclusions')).toMatchObject({ count: 211, isExact: true });
  });

  it('BO-054 shows consents with the moment since which they are so', async () => {
    const player = await aResident(server, 'AT', 40);
    const path = `/players/${player.id}/consents`;
    server.clock.advanceMs(DAY_MS);
    const before = server.clock.now().toISOString();
    expect((await player.ask('PUT /api/player/profile', { receiveBonus: true, receiveEmailPromo: true })).status).toBe(200);
    const after = server.clock.now().toISOString();
    server.clock.advanceMs(DAY_MS);
    expect(
      (await player.ask('PUT /api/player/profile', { receiveBonus: true, receiveEmailPromo: true, receiveSmsPromo: true })).status,
    ).toBe(200);
    support = await server.operator('overview-support', 'support');
    const shown = z.array(z.looseObject({ id: z.string(), isGiven: z.boolean(), since: z.nullable(z.string()) }));
    const rows = shown.parse((await get(path)).body.data);
    expect(rows.map(({ id }) => id)).toEqual(['terms', 'bonus', 'emailPromo', 'smsPromo']);
    expect(rows[1]).toMatchObject({ isGiven: true });
    const since = new Date(rows[1]?.since ?? '').toISOString();
    expect([before, since, after].toSorted()).toEqual([before, since, after]);
    // An exclusion takes them back, and no record of consents says when.
    expect((await player.ask('POST /api/player/limits', { definition: 4, period: '6m' })).status).toBe(200);
    expect(shown.parse((await get(path)).body.data)[1]).toMatchObject({ isGiven: false, since: null });
  });
});

describe('the mail that confirms an address', () => {
  it('BO-061 BO-033 goes to the player alone, counts with the player’s own, and is refused where there is nothing to confirm', async () => {
    const player = await aResident(server, 'AT', 40);
    const { token } = support;
    const send = (id = player.id, body: object = { reason }) => server.call('POST', `/players/${id}/confirmation`, { token, body });
    await server.testDatabase.pool.query('update player.player set email_confirmed_at = null where id = $1', [player.id]);
    const answered = await send();
    expect(answered.body.data).toEqual({ sentTo: `${player.email.slice(0, 1)}***@p***.test` });
    const mail = (await server.mails()).findLast(({ to }) => to === player.email);
    const code = /[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(code).toHaveLength(43);
    const records = await server.records(support.id);
    expect(records.at(-1)).toMatchObject({ kind: 'operatorActed', detail: { act: 'players.confirmation', object: player.id, reason } });
    for (const place of [JSON.stringify(answered.body), JSON.stringify(records), server.logLines.join('\n')])
      expect(place).not.toContain(code);
    expect(codeOf(await send(player.id, { reason: 'no' }))).toBe(17_007);
    for (let count = 0; count < 4; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect((await send(randomUUID())).status).toBe(404);
    const confirmed = await aResident(server, 'AT', 40);
    await server.testDatabase.pool.query('update player.player set email_confirmed_at = now() where id = $1', [confirmed.id]);
    expect((await send(confirmed.id)).status).toBe(409);
    expect(
      codeOf(
        await server.call('POST', `/players/${player.id}/confirmation`, {
          token: (await server.operator('no-contact', 'risk')).token,
          body: { reason },
        }),
      ),
    ).toBe(17_000);
  });
});
