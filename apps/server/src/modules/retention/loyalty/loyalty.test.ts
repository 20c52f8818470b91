import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { inTransaction, many } from '../../../kernel/database.ts';
import { accountsOf } from '../../wallet/index.ts';
import { aGambler, type Gambler, publishedOn } from '../testing/gambler.ts';
import { loyaltyPoints } from './follower.ts';
import { grantLevel } from './grant.ts';
import { givePoints } from './service.ts';

const SILVER = '0193a6a0-0000-7000-8000-000000000002';
const GOLD = '0193a6a0-0000-7000-8000-000000000003';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const follow = () => server.follow([loyaltyPoints]);

async function accountOf(gambler: Gambler) {
  await follow();
  return (await gambler.ask('GET', '/api/retention/account')).body.data;
}

const cashOf = async ({ id }: Gambler) => (await accountsOf(server.context, id))[0]?.balances.cash;

/** Everything that is counted from the log. */
async function counted() {
  const { rows } = await server.testDatabase.pool.query(`
    select player_id, id, points_micro, level_position, created_at, updated_at
    from retention.loyalty_account
    where points_micro > 0 or level_position > 1
    order by player_id`);
  const days = await server.testDatabase.pool.query(`
    select player_id, day::text, kind, subject_id, points_micro
    from retention.point_day
    order by 1, 2, 3, 4`);
  return { accounts: rows, days: days.rows };
}

describe('points', () => {
  it('C-59 E-22 a stake gives points by its kind of game, in any currency, and only whole ones are shown', async () => {
    const [slots, table, yen] = [await aGambler(server), await aGambler(server), await aGambler(server, 'JPY')];
    await slots.lose('25.00');
    await table.lose('25.00', 'european-roulette');
    await yen.lose('17000', 'ember-run');
    expect(await accountOf(slots)).toMatchObject({ points: 2, currentLevel: { order: 1 }, nextLevel: { order: 2, points: 500 } });
    expect(await accountOf(table)).toMatchObject({ points: 0 });
    expect(await accountOf(yen)).toMatchObject({ points: 10 });
    await slots.lose('5.00');
    expect(await accountOf(slots)).toMatchObject({ points: 3 });
  });

  it('E-22 a rolled back stake takes its points along, once, by operation and by round; a repeated call adds nothing', async () => {
    const gambler = await aGambler(server);
    const first = await gambler.round();
    await first.bet('r-1', '40.00');
    await first.bet('r-1', '40.00');
    await first.bet('r-2', '30.00');
    await first.endRound('r-end', { bets: '70.00', wins: '0' });
    expect(await accountOf(gambler)).toMatchObject({ points: 7 });
    await first.rollback('back-1', 'r-1');
    await first.rollback('back-1', 'r-1');
    await first.rollback('back-2', 'r-1');
    expect(await accountOf(gambler)).toMatchObject({ points: 3 });
    await first.rollback('back-3', 'r-2', { scope: 'round', roundId: first.roundId });
    expect(await accountOf(gambler)).toMatchObject({ points: 0 });
    expect((await gambler.ask('GET', '/api/retention/points')).body).toMatchObject({ data: [], meta: { totalRows: 0 } });
  });

  it('P-99 E-22 a stake earns points once it is decided, for the part that was at risk', async () => {
    const gambler = await aGambler(server);
    const [whole, part] = [await gambler.round(), await gambler.round()];
    await whole.bet('o-1', '40.00');
    await part.bet('o-2', '40.00');
    expect(await accountOf(gambler)).toMatchObject({ points: 0 });
    await whole.win('o-out', '35.00', { returnedStake: { referenceId: 'o-1', before: '40.00', after: '0' }, roundClosed: true });
    await part.win('o-part', '12.00', { returnedStake: { referenceId: 'o-2', before: '40.00', after: '30.00' } });
    expect(await accountOf(gambler)).toMatchObject({ points: 0 });
    await part.win('o-won', '60.00', { roundClosed: true });
    expect(await accountOf(gambler)).toMatchObject({ points: 3 });
    await part.rollback('o-back', 'o-part');
    expect(await accountOf(gambler)).toMatchObject({ points: 4 });
  });

  it('P-99 E-22 no level is reached by stakes that come back, and points are those of the day on which the round ends', async () => {
    const gambler = await aGambler(server);
    const [back, late] = [await gambler.round(), await gambler.round()];
    await back.bet('l-1', '5000.00');
    await late.bet('l-2', '12.00');
    expect(await accountOf(gambler)).toMatchObject({ points: 0, currentLevel: { order: 1 } });
    await back.win('l-out', '4900.00', { returnedStake: { referenceId: 'l-1', before: '5000.00', after: '0' }, roundClosed: true });
    server.clock.advanceMs(86_400_000);
    await late.endRound('l-end', { bets: '12.00', wins: '0' });
    await follow();
    const day = server.clock.now().toISOString().slice(0, 10);
    const { rows } = await server.testDatabase.pool.query(
      'select day::text, points_micro::int as micro from retention.point_day where player_id = $1',
      [gambler.id],
    );
    expect(rows).toEqual([{ day, micro: 1_200_000 }]);
  });

  it('L-14 names the levels in the language asked for, and an account’s in its player’s', async () => {
    const namesIn = async (locale: string) =>
      JSON.stringify((await server.call('GET', `/api/retention/levels?locale=${locale}`)).body.data);
    expect(await namesIn('de')).toContain('Silber');
    expect(await namesIn('xx')).toContain('Silver');
    const reader = await aPlayer(server, { locale: 'de' });
    const own = await server.call('GET', '/api/retention/account', { token: reader.accessToken });
    expect(own.body.data).toMatchObject({ nextLevel: { name: 'Silber' } });
  });

  it('E-22 answers what a point costs, and the player’s own points by day and cause', async () => {
    const rates = await server.call('GET', '/api/retention/points/rates');
    expect(rates.body.data).toContainEqual({ category: 'slots', currency: 'EUR', stakePerPoint: 10 });
    expect((await server.call('GET', '/api/retention/points/rates?currency=JPY')).body.data).toContainEqual({
      category: 'live',
      currency: 'JPY',
      stakePerPoint: 8500,
    });
    const gambler = await aGambler(server);
    await gambler.lose('12.50');
    await follow();
    const day = server.clock.now().toISOString().slice(0, 10);
    const { body } = await gambler.ask('GET', '/api/retention/points?page=1&perPage=5');
    expect(body).toMatchObject({ data: [{ day, kind: 'game', name: 'Ember Run', points: 1.25 }], meta: { totalRows: 1 } });
    expect((await server.call('GET', '/api/retention/points')).status).toBe(401);
  });
});

describe('levels', () => {
  it('T-09 X15 E-22 a new level is published with the whole account, and its reward is given once, however often its job runs', async () => {
    const gambler = await aGambler(server);
    await gambler.lose('4990.00');
    expect(await accountOf(gambler)).toMatchObject({ points: 499, currentLevel: { order: 1 } });
    await gambler.lose('20010.00');
    expect(await accountOf(gambler)).toMatchObject({ points: 2500, currentLevel: { order: 3, name: 'Gold' }, nextLevel: { order: 4 } });
    const published = await publishedOn(server, `retention:accounts#${gambler.id}`);
    expect(published).toMatchObject([
      { event: 'account.balance.updated', playerAccount: { points: 499, currentLevel: { order: 1 }, nextLevel: { order: 2 } } },
      { event: 'account.level.updated', playerAccount: { points: 2500, playerId: gambler.id, currentLevel: { order: 3, points: 2500 } } },
    ]);
    const before = await cashOf(gambler);
    const jobs = await many<{ key: string }>(server.context.database)`
      select task_identifier as key from graphile_worker.jobs where task_identifier = 'retention.grantLevel'
    `;
    expect(jobs).toHaveLength(2);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => grantLevel(server.context, { playerId: gambler.id, levelId: index % 2 ? SILVER : GOLD })),
    );
    // 5.00 for silver and 20.00 for gold.
    expect(await cashOf(gambler)).toBe((before ?? 0n) + 2500n);
  });

  it('S-19 a level that points of the day before give is not announced, one of today is', async () => {
    const [before, today] = [await aGambler(server), await aGambler(server)];
    const announced = async ({ id }: Gambler) => (await publishedOn(server, `retention:accounts#${id}`)).length;
    const now = server.context.clock.now();
    await inTransaction(server.context.database, async (transaction) => {
      const grantedAt = new Date(now.getTime() - 86_400_000);
      await givePoints(server.context, transaction, { playerId: before.id, points: 600, grantedAt });
      await givePoints(server.context, transaction, { playerId: today.id, points: 600 });
    });
    expect(await accountOf(before)).toMatchObject({ points: 600, currentLevel: { order: 2 } });
    expect(await accountOf(today)).toMatchObject({ points: 600, currentLevel: { order: 2 } });
    expect([await announced(before), await announced(today)]).toEqual([0, 1]);
  });

  it('C-60 names to anybody what each level gives', async () => {
    const { body } = await server.call('GET', '/api/retention/levels?sortBy=order&sortOrder=asc');
    const euros = (amount: number) => [{ type: 1, amount, attributes: { isoCode: 'EUR', lockBalance: false } }];
    expect(body.data).toMatchObject([{ rewards: [] }, { rewards: euros(5) }, { rewards: euros(20) }, { order: 4 }, { order: 5 }]);
  });
});

describe('the log read again', () => {
  it('I22 E-22 counting from zero gives the same points, levels and days, publishes nothing, and queues no reward again', async () => {
    const gambler = await aGambler(server);
    await gambler.lose('7000.00');
    const studio = await gambler.round();
    await studio.bet('z-1', '123.45');
    await studio.endRound('z-end', { bets: '123.45', wins: '0' });
    await studio.rollback('z-2', 'z-1');
    await gambler.lose('0.37', 'european-roulette');
    await inTransaction(server.context.database, (transaction) =>
      server.context.publish(transaction, {
        type: 'PointsGranted',
        playerId: gambler.id,
        points: 3,
        reason: 'gift',
        subjectId: gambler.id,
      }),
    );
    await follow();
    const before = await counted();
    expect(before.accounts).toContainEqual(expect.objectContaining({ player_id: gambler.id, level_position: 2 }));
    const jobs = 'select count(*)::int as jobs from graphile_worker.jobs';
    const { rows: queued } = await server.testDatabase.pool.query(jobs);
    await server.testDatabase.pool.query(`
      update retention.loyalty_account set points_micro = 0, level_position = 1, updated_at = created_at;
      truncate retention.point_day;
      delete from wallet.followed_round where reader = 'retention.loyalty-points';
      delete from kernel.event_cursor where follower = 'retention.loyalty-points';`);
    server.clock.advanceMs(7_200_000);
    const { rows: published } = await server.testDatabase.pool.query('select count(*)::int as published from kernel.realtime_outbox');
    await follow();
    expect(await counted()).toEqual(before);
    expect((await server.testDatabase.pool.query(jobs)).rows).toEqual(queued);
    expect((await server.testDatabase.pool.query('select count(*)::int as published from kernel.realtime_outbox')).rows).toEqual(published);
  });
});

// Runs last: a recount would award points by the present levels.
describe('a changed level', () => {
  it('E-22 decides about points at once, and is shown within five seconds', async () => {
    const gambler = await aGambler(server);
    const read = async () => (await gambler.ask('GET', '/api/retention/account')).body.data;
    expect(await read()).toMatchObject({ currentLevel: { order: 1 }, nextLevel: { order: 2, points: 500 } });
    await server.testDatabase.pool.query('update retention.level set points = 3 where id = $1', [SILVER]);
    await gambler.lose('40.00');
    await follow();
    expect(await read()).toMatchObject({ points: 4, currentLevel: { order: 2, points: 500 } });
    server.clock.advanceMs(5000);
    expect(await read()).toMatchObject({ currentLevel: { order: 2, points: 3 } });
  });
});
