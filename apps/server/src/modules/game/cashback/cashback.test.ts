import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { signedCall } from '../../../testing/builders.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { inTransaction, one } from '../../../kernel/database.ts';
import { adjust } from '../../wallet/index.ts';
import { gameByKey } from '../catalogue/service.ts';
import { cashResults } from './reactions.ts';
import { periodAt } from './rules.ts';
import { payCashback } from './service.ts';
import { isCashbackDue } from './spans.ts';

let server: PlayerServer;
let promotions: ReturnType<typeof promotionsOf>;
beforeAll(async () => {
  server = await startPlayerServer();
  promotions = promotionsOf(server);
});
afterAll(() => server.stop());

/** A player with 100.00 and the studio's calls for him. */
async function aGambler() {
  const player = await aPlayer(server);
  const playerId = player.profile.id;
  await inTransaction(server.context.database, (transaction) =>
    adjust(server.context, transaction, {
      playerId,
      currency: 'EUR',
      amountMinor: 10_000n,
      externalId: `opening:${playerId}`,
      reason: 'test',
    }),
  );
  const game = await gameByKey(server.context, 'ember-run');
  const providerId = game.provider.identity;
  const call = async (type: 'bet' | 'win' | 'rollback', fields: Record<string, unknown>) => {
    const { token: sessionToken } = await promotions.launch(player, { id: game.id, source: providerId });
    const own = { playerId, sessionToken, gameId: game.id, currency: 'EUR', kind: 'normal', roundClosed: true };
    const body = { ...own, transactionId: randomUUID(), ...fields };
    return signedCall(server, { providerId, path: `/provider/v1/${type}`, body });
  };
  const gambler = { player, call };
  return gambler;
}
type Gambler = Awaited<ReturnType<typeof aGambler>>;

const list = z.array(z.looseObject({ bonusId: z.string(), bonusName: z.string(), amount: z.number(), date: z.string() }));
const cashbackOf = async ({ player }: Gambler, query = '?currency=EUR') => {
  const called = await server.call('GET', `/api/game/bonuses/cashback${query}`, { token: player.accessToken });
  return list.parse(called.body.data);
};
const accrued = async (gambler: Gambler) => (await cashbackOf(gambler))[0]?.amount;
const toNextWeek = async () => {
  const now = server.clock.now();
  await server.clock.advance(Math.ceil((periodAt('week', now).end.getTime() - now.getTime()) / 1000) + 60);
};

describe('cashback', () => {
  it('C-74 accrues a share of the cash lost, with the moment it is paid', async () => {
    const gambler = await aGambler();
    const roundId = randomUUID();
    await gambler.call('bet', { roundId, amount: '40.00', roundClosed: false });
    await gambler.call('win', { roundId, amount: '10.05' });
    await server.follow([cashResults]);
    const end = periodAt('week', server.clock.now()).end.toISOString();
    expect(await cashbackOf(gambler)).toMatchObject([{ bonusName: 'Weekly cashback', amount: 2.99, date: end }]);
    expect(await cashbackOf(gambler, '')).toMatchObject([{ amount: 2.99 }]);
    expect(await cashbackOf(gambler, '?currency=USD')).toMatchObject([{ amount: 0 }]);
    expect(await cashbackOf(gambler, '?currency=NOPE')).toEqual([]);
  });

  it('C-74 a round that is taken back counts as never played, and gifts are no results', async () => {
    const gambler = await aGambler();
    const roundId = randomUUID();
    const transactionId = randomUUID();
    await gambler.call('bet', { roundId, transactionId, amount: '50.00' });
    await server.follow([cashResults]);
    expect(await accrued(gambler)).toBe(5);
    await server.clock.advance(86_400);
    await gambler.call('rollback', { referenceId: transactionId, roundId });
    await gambler.call('win', { roundId: randomUUID(), amount: '9.00', kind: 'promo' });
    await server.follow([cashResults]);
    const { rows } = await server.testDatabase.pool.query('select staked_minor, won_minor from game.cash_result where player_id = $1', [
      gambler.player.profile.id,
    ]);
    expect(rows).toEqual([{ staked_minor: 0n, won_minor: 0n }]);
  });

  it('I22 the log read again from zero gives the same numbers', async () => {
    const gambler = await aGambler();
    for (const amount of ['5.00', '7.00', '1.25']) await gambler.call('bet', { roundId: randomUUID(), amount });
    await server.follow([cashResults]);
    const { pool } = server.testDatabase;
    const results = async () => (await pool.query('select * from game.cash_result order by player_id, currency, day')).rows;
    const before = await results();
    await pool.query('truncate game.cash_result');
    await pool.query(`update kernel.event_cursor set xid = '0', id = 0 where follower = $1`, [cashResults.name]);
    await server.follow([cashResults]);
    expect(await results()).toEqual(before);
    expect(await accrued(gambler)).toBe(1.32);
  });

  it('X15 I22 is paid once in cash when the week is over and all of it was counted, by two processes at once', async () => {
    const gambler = await aGambler();
    await gambler.call('bet', { roundId: randomUUID(), amount: '60.00' });
    await toNextWeek();
    gambler.player = await promotions.again(gambler.player);
    // Not counted yet: nothing may be paid.
    await payCashback(server.context);
    expect(await promotions.euro(gambler.player)).toMatchObject({ realBalance: 40 });
    await server.follow([cashResults]);
    const neighbour = await startNeighbour(server);
    await Promise.all([payCashback(server.context), payCashback(neighbour.context), payCashback(server.context)]);
    await neighbour.stop();
    expect(await promotions.euro(gambler.player)).toMatchObject({ realBalance: 46, bonusBalance: 0 });
    await payCashback(server.context);
    expect(await promotions.euro(gambler.player)).toMatchObject({ realBalance: 46 });
    expect(await accrued(gambler)).toBe(0);
  });

  it('X15 D-211 P-123 is looked for where a period waits, or a rule began, ended or was switched, and not otherwise', async () => {
    const { database } = server.context;
    const isDue = async (): Promise<boolean | undefined> =>
      (await one<{ isDue: boolean }>(database)`select ${isCashbackDue(server.clock.now())} as "isDue"`)?.isDue;
    const isDueUntilDone = async (): Promise<unknown[]> => {
      const before = await isDue();
      await payCashback(server.context);
      return [before, await isDue()];
    };
    const switchAll = (isOn: boolean) =>
      server.testDatabase.pool.query(
        'update game.bonus_campaign set is_enabled = $1 where id in (select campaign_id from game.cashback_rule)',
        [isOn],
      );
    await server.follow([cashResults]);
    await payCashback(server.context);
    expect(await isDue()).toBe(false);
    await switchAll(false);
    expect(await isDueUntilDone()).toEqual([true, false]);
    await switchAll(true);
    expect(await isDueUntilDone()).toEqual([true, false]);
    await toNextWeek();
    expect(await isDueUntilDone()).toEqual([true, false]);
    const gambler = await aGambler();
    await gambler.call('bet', { roundId: randomUUID(), amount: '60.00' });
    await toNextWeek();
    await payCashback(server.context);
    await server.follow([cashResults]);
    expect(await isDueUntilDone()).toEqual([true, false]);
  });
});
