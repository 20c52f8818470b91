import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { excludePlayer } from '../../wallet/index.ts';
import { cashResults } from './reactions.ts';
import { periodAt } from './rules.ts';
import { payCashback } from './service.ts';
import { aGambler, type Gambler, type Ticket } from './testing/gambler.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const DAY_S = 86_400;
/** Moves the clock to noon of the next Sunday. */
async function toSunday(): Promise<void> {
  const now = server.clock.now();
  const noonMs = periodAt('week', now).end.getTime() - DAY_S * 500;
  await server.clock.advance((noonMs - now.getTime()) / 1000 + (noonMs <= now.getTime() ? 7 * DAY_S : 0));
}
/** Moves the clock a minute beyond the next Monday 00:00, and further weeks if asked. */
async function toMonday(weeksMore = 0): Promise<void> {
  const now = server.clock.now();
  await server.clock.advance(Math.ceil((periodAt('week', now).end.getTime() - now.getTime()) / 1000) + 60 + weeksMore * 7 * DAY_S);
}
async function sweep(): Promise<void> {
  await server.follow([cashResults]);
  await payCashback(server.context);
}
const gambler = async (currencies?: readonly string[]) => aGambler(server, await aPlayer(server), currencies);
const setRule = (isEnabled: boolean) =>
  server.testDatabase.pool.query(`update game.bonus_campaign set is_enabled = $1 where identity = 'weekly-cashback'`, [isEnabled]);

describe('cashback counts decided play', () => {
  it.each<{ what: string; play: (ticket: Ticket) => Promise<unknown>; paid: string | undefined }>([
    { what: 'is open', play: async () => undefined, paid: undefined },
    { what: 'is lost', play: ({ settle }) => settle('0'), paid: '10.00' },
    { what: 'ends without a win', play: ({ end }) => end(), paid: '10.00' },
    { what: 'has won', play: ({ settle }) => settle('175'), paid: undefined },
    { what: 'has won less than its stake', play: ({ settle }) => settle('40'), paid: '6.00' },
    { what: 'is void', play: ({ cashOut }) => cashOut('100', '0', '100'), paid: undefined },
    { what: 'is taken back', play: ({ takeBack, betId }) => takeBack(betId), paid: undefined },
    { what: 'is taken back as a round', play: ({ takeBackAll }) => takeBackAll(), paid: undefined },
    { what: 'is cashed out whole', play: ({ cashOut }) => cashOut('100', '0', '90.01'), paid: undefined },
    { what: 'is cashed out in part and open', play: ({ cashOut }) => cashOut('100', '40', '54'), paid: undefined },
    {
      what: 'is cashed out in part and lost',
      play: async ({ cashOut, settle }) => {
        await cashOut('100', '40', '54');
        await settle('0');
      },
      paid: '4.00',
    },
    {
      what: 'is cashed out in parts',
      play: async ({ cashOut }) => {
        await cashOut('100', '99', '0.90');
        await cashOut('99', '33.33', '60');
        await cashOut('33.33', '0', '30');
      },
      paid: undefined,
    },
    {
      what: 'is cashed out in part and then void',
      play: async ({ cashOut }) => {
        await cashOut('100', '99', '0.90');
        await cashOut('99', '0', '99');
      },
      paid: undefined,
    },
    {
      what: 'states the same part twice and is lost',
      play: async ({ cashOut, settle }) => {
        await cashOut('100', '60', '36');
        await cashOut('100', '60', '36');
        await settle('0');
      },
      paid: '2.00',
    },
    {
      what: 'was cashed out by mistake, which is taken back, and is lost',
      play: async ({ cashOut, takeBack, settle }) => {
        await takeBack(await cashOut('100', '0', '90'));
        await settle('0');
      },
      paid: '10.00',
    },
  ])('P-92 a ticket that $what counts with what was at risk', async ({ play, paid }) => {
    await toSunday();
    const player = await gambler();
    await play(await player.ticket('100'));
    await toMonday();
    await sweep();
    expect((await player.given()).EUR).toBe(paid);
  });

  it('P-92 what a cash-out pays beyond its stake is won, in parts as in one', async () => {
    await toSunday();
    const [whole, parts] = [await gambler(), await gambler()];
    for (const player of [whole, parts]) await player.lose('100');
    await (await whole.ticket('100')).cashOut('100', '0', '160');
    const ticket = await parts.ticket('100');
    await ticket.cashOut('100', '50', '40');
    await ticket.cashOut('50', '0', '120');
    await toMonday();
    await sweep();
    expect([await whole.given(), await parts.given()]).toEqual([{ EUR: '4.00' }, { EUR: '4.00' }]);
  });

  it('P-92 a gift that is taken back is no loss, nor is a jackpot of no stake less than a win', async () => {
    await toSunday();
    const player = await gambler();
    await player.lose('100');
    const gift = await player.call('win', { roundId: 'gift', amount: '30.00', kind: 'promo' });
    await player.call('rollback', { roundId: 'gift', referenceId: gift });
    await player.call('win', { roundId: `pot-${player.playerId}`, amount: '20.00', kind: 'jackpot' });
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '8.00' });
  });

  it('P-92 a gift that ends a round decides it, and is no win', async () => {
    await toSunday();
    const player = await gambler();
    const roundId = `ended-${player.playerId}`;
    await player.call('bet', { roundId, amount: '100' });
    await player.call('win', { roundId, amount: '30.00', kind: 'promo', roundClosed: true });
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '10.00' });
  });

  it('P-93 a round over the end of a period counts whole in the one in which it ends', async () => {
    await toSunday();
    const [won, lost] = [await gambler(), await gambler()];
    const [winner, loser] = [await won.ticket('100'), await lost.ticket('100')];
    await toMonday();
    await sweep();
    expect([await won.given(), await lost.given()]).toEqual([{}, {}]);
    await winner.settle('150');
    await loser.settle('0');
    await toMonday();
    await sweep();
    expect([await won.given(), await lost.given()]).toEqual([{}, { EUR: '10.00' }]);
  });
});

describe('a period that was paid', () => {
  const lostAndPaid = async (amount: string): Promise<{ player: Gambler; lost: Ticket }> => {
    await toSunday();
    const player = await gambler();
    const lost = await player.lose(amount);
    await toMonday();
    await sweep();
    return { player, lost };
  };

  it.each<{ what: string; correct: (lost: Ticket) => Promise<unknown> }>([
    { what: 'is corrected to won', correct: ({ settle }) => settle('340') },
    { what: 'is void', correct: ({ cashOut }) => cashOut('200', '0', '200') },
    { what: 'is taken back by its studio', correct: ({ takeBack, betId }) => takeBack(betId) },
    { what: 'is taken back as a round', correct: ({ takeBackAll }) => takeBackAll() },
  ])('P-94 gives less of the next where a loss of it $what', async ({ correct }) => {
    const { player, lost } = await lostAndPaid('200');
    expect(await player.given()).toEqual({ EUR: '20.00' });
    await correct(lost);
    await sweep();
    expect(await player.given()).toEqual({ EUR: '20.00' });
    // 15.00 in the following week, then 5.00 in the week after that.
    await player.lose('150');
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '20.00' });
    await player.lose('150');
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '30.00' });
  });

  it('P-94 gets more where a win of it is corrected to lost, and is even again where that is taken back', async () => {
    await toSunday();
    const player = await gambler();
    await player.lose('200');
    const won = await player.ticket('50');
    const win = await won.settle('100');
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '15.00' });
    await won.takeBack(win);
    await sweep();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '25.00' });
    await won.settle('100');
    await sweep();
    await player.lose('100');
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '25.00' });
  });
});

describe('an update from an earlier version', () => {
  it('P-94 leaves what it has paid, and takes rounds that it has counted back on the day they were played', async () => {
    await toSunday();
    const player = await gambler();
    const { takeBack, betId } = await player.lose('100');
    await server.follow([cashResults]);
    const { pool } = server.testDatabase;
    await toMonday();
    await pool.query(
      `insert into game.cashback_payment (campaign_id, player_id, currency, period_start, loss_minor, amount_minor, paid_at)
       select r.campaign_id, l.player_id, 'EUR', l.period_start, 10000, 1000, $2
       from game.cashback_rule r
       join game.cashback_look l on l.period = r.period and l.player_id = $1`,
      [player.playerId, server.clock.now()],
    );
    await takeBack(betId);
    await player.lose('50');
    await sweep();
    await toMonday();
    await sweep();
    expect(await player.given()).toEqual({ EUR: '5.00' });
    const { rows } = await pool.query('select staked_minor, won_minor from game.cash_result where player_id = $1 order by day', [
      player.playerId,
    ]);
    expect(rows).toEqual([
      { staked_minor: 0n, won_minor: 0n },
      { staked_minor: 5000n, won_minor: 0n },
    ]);
  });
});

describe('no period is skipped', () => {
  it('P-95 is paid however late the sweep comes, oldest first', async () => {
    await toSunday();
    const player = await gambler();
    await player.lose('100');
    await toMonday();
    await player.lose('50');
    await toMonday(2);
    await sweep();
    expect(await player.given()).toEqual({ EUR: '15.00' });
  });

  it('P-95 is paid after a break, and though the rule is off by then', async () => {
    await toSunday();
    const [onBreak, other] = [await gambler(), await gambler()];
    await onBreak.lose('100');
    await other.lose('100');
    await inTransaction(server.context.database, (transaction) =>
      excludePlayer(server.context, transaction, {
        playerId: onBreak.playerId,
        kind: 'cooling_off',
        endsAt: (startsAt) => new Date(startsAt.getTime() + 12 * DAY_S * 1000),
      }),
    );
    await toMonday();
    await setRule(false);
    await sweep();
    expect([await onBreak.given(), await other.given()]).toEqual([{}, { EUR: '10.00' }]);
    // A week in which the rule was off pays nothing, even after the rule is switched on again.
    await other.lose('100');
    await toMonday();
    await setRule(true);
    await sweep();
    await toMonday();
    await sweep();
    expect([await onBreak.given(), await other.given()]).toEqual([{ EUR: '10.00' }, { EUR: '10.00' }]);
  });

  it('P-95 two hundred who may not take it do not keep it from those behind them', async () => {
    await toSunday();
    const player = await gambler();
    await player.lose('100');
    await toMonday();
    await server.follow([cashResults]);
    // Players whom the wallet does not know may take nothing.
    await server.testDatabase.pool.query(`
      with unknown as (
        insert into game.cash_result (player_id, currency, day, staked_minor, won_minor)
        select gen_random_uuid(), 'EUR', (select min(period_start) from game.cashback_look where period = 'week'), 1000, 0
        from generate_series(1, 250)
        returning player_id, day
      )
      insert into game.cashback_look (player_id, period, period_start, due_at)
      select player_id, 'week', day, '2020-01-01' from unknown`);
    await payCashback(server.context);
    expect(await player.given()).toEqual({});
    await payCashback(server.context);
    expect(await player.given()).toEqual({ EUR: '10.00' });
    await server.testDatabase.pool.query(`delete from game.cashback_look where due_at > $1`, [server.clock.now()]);
  });
});

describe('all currencies together', () => {
  it('P-96 a win in one currency does not count as a loss in another, and the cap holds for the player', async () => {
    await toSunday();
    const [even, capped, part] = [await gambler(['EUR', 'USD']), await gambler(['EUR', 'USD']), await gambler(['EUR', 'USD'])];
    await even.lose('1000', 'EUR');
    await (await even.ticket('1080', 'USD')).settle('2181.60');
    await capped.lose('1500', 'EUR');
    await capped.lose('4320', 'USD');
    await part.lose('100', 'EUR');
    await part.lose('54', 'USD');
    await toMonday();
    await sweep();
    expect(await even.given()).toEqual({});
    // The currency of the largest loss: 200.00 EUR at 1.08.
    expect(await capped.given()).toEqual({ USD: '216.00' });
    expect(await part.given()).toEqual({ EUR: '15.00' });
  });
});
