import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedCall } from '../../../testing/builders.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';
import { seededCampaignId } from '../bonuses/campaigns/seed.ts';
import { bonusProgress } from '../bonuses/follow.ts';
import { gameByKey } from '../catalogue/service.ts';
import { forgetCatalogue } from '../catalogue/snapshot.ts';
import { requireDepositBonus } from '../deposit-bonuses/grant.ts';
import { notifyStudio } from './orders.ts';
import { freespinProgress } from './reactions.ts';
import { endDueFreespins } from './service.ts';

let server: PlayerServer;
let promotions: ReturnType<typeof promotionsOf>;
let player: Awaited<ReturnType<typeof aPlayer>>;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  promotions = promotionsOf(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  player = await aPlayer(server);
});

const given = async (campaign: string, sourceKey = 'first') => {
  await promotions.give(player, campaign, sourceKey);
  const [spins] = await promotions.freespins(player, '?status[]=1&status[]=2&currency=EUR');
  if (spins === undefined) throw new Error('nothing was given');
  return spins;
};
const put = (id: string, action: 'activate' | 'cancel', token = player.accessToken) =>
  server.call('PUT', `/api/game/player-freespins/${id}/${action}`, { token });
const standing = async (id: string) => (await promotions.freespins(player)).find((spins) => spins.id === id);

/** The studio's calls for one player's free spins. */
async function studioOf(gameKey: string, freespinId: string) {
  const game = await gameByKey(server.context, gameKey);
  const source = game.provider.identity;
  const { token } = await promotions.launch(player, { id: game.id, source });
  return (type: 'bet' | 'win' | 'rollback', fields: Record<string, unknown>) =>
    signedCall(server, {
      providerId: source,
      path: `/provider/v1/${type}`,
      body: {
        playerId: player.profile.id,
        sessionToken: token,
        gameId: game.id,
        currency: 'EUR',
        kind: 'freespin',
        freespinId,
        roundClosed: type === 'win',
        ...fields,
      },
    });
}

describe('free spins of a player', () => {
  it('C-66 E-15 lists own free spins by status and currency with what they are', async () => {
    const spins = await given('code-spins');
    expect(spins).toMatchObject({ name: 'Ten spins', status: 1, result: 1, count: 10, usedCount: 0, currency: 'EUR', packageId: null });
    expect(await promotions.freespins(player, '?status[]=2')).toEqual([]);
    expect(await promotions.freespins(player, '?currency=USD')).toEqual([]);
    expect(await promotions.freespins(await aPlayer(server))).toEqual([]);
  });

  it('I22 the same cause gives once, and a campaign as often as it allows', async () => {
    expect(await promotions.give(player, 'code-spins', 'one')).toBe('issued');
    expect(await promotions.give(player, 'code-spins', 'one')).toBe('repeated');
    expect(await promotions.give(player, 'code-spins', 'two')).toBe('usedUp');
    expect(await promotions.freespins(player)).toHaveLength(1);
  });

  it('P-161 are neither offered nor granted for a game that is blocked where the player lives', async () => {
    const block = async (countries: readonly string[]) => {
      await server.testDatabase.pool.query(`update game.game set blocked_countries = $1 where identity = 'ember-run'`, [countries]);
      forgetCatalogue(server.context);
    };
    const offered = async () => {
      const { body } = await server.call('GET', '/api/game/bonuses?currency=EUR&amount=50', { token: player.accessToken });
      return z
        .array(z.looseObject({ name: z.string(), type: z.number() }))
        .parse(body.data)
        .filter(({ type }) => type === 3);
    };
    const before = await offered();
    expect(before).not.toEqual([]);
    await block(['AT']);
    expect(await promotions.give(player, 'code-spins', 'first')).toBe('unavailable');
    expect([await offered(), await promotions.freespins(player)]).toEqual([[], []]);
    await block(['DE']);
    expect(await offered()).toEqual(before);
    expect(await promotions.give(player, 'code-spins', 'first')).toBe('issued');
    await block([]);
  });

  it('P-186 of a game that is blocked where the player lives are said to be unavailable, and are not taken along with a deposit', async () => {
    const campaignId = seededCampaignId('spins-with-deposit');
    const asked = { playerId: player.profile.id, bonusId: campaignId, currency: 'EUR', amountMinor: 5000n };
    const standing = async () => {
      const query = `bonusIds[]=${campaignId}&currency=EUR`;
      return (await server.call('GET', `/api/game/bonuses/status?${query}`, { token: player.accessToken })).body.data;
    };
    const block = async (countries: readonly string[]) => {
      await server.testDatabase.pool.query(`update game.game set blocked_countries = $1 where identity = 'ember-run'`, [countries]);
      forgetCatalogue(server.context);
    };
    await block(['AT']);
    expect(await standing()).toMatchObject([{ id: campaignId, issueStatus: 2 }]);
    await expect(requireDepositBonus(server.context, asked)).rejects.toMatchObject({ reason: 'bonusUnavailable' });
    await block([]);
    expect(await standing()).toMatchObject([{ id: campaignId, issueStatus: 3 }]);
    await requireDepositBonus(server.context, asked);
  });

  it('C-69 C-70 S-07 moves from issued to active to cancelled; any other move answers 409, those of others 404', async () => {
    const { id } = await given('code-spins');
    const stranger = await aPlayer(server);
    expect((await put(id, 'activate', stranger.accessToken)).status).toBe(404);
    expect((await put(id, 'activate')).body.data).toMatchObject({ status: 2, result: 1 });
    expect((await put(id, 'activate')).status).toBe(409);
    expect((await put(id, 'cancel')).body.data).toMatchObject({ status: 3, result: 3 });
    expect((await put(id, 'cancel')).status).toBe(409);
    expect((await put(id, 'activate')).status).toBe(409);
    expect((await put(randomUUID(), 'cancel')).status).toBe(404);
  });

  it('X12 of thirty activations one opens the spins, and the studio gets one order', async () => {
    const { id } = await given('code-spins');
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(id, 'activate')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    const { rows } = await server.testDatabase.pool.query('select spin_count from sandbox.studio_freespin where campaign_id = $1', [id]);
    expect(rows).toEqual([{ spin_count: 10 }]);
    await notifyStudio(server.context, id);
    expect(await standing(id)).toMatchObject({ status: 2, count: 10, usedCount: 0 });
  });

  it('X12 thirty bets at the last spin use it once: the count is never passed', async () => {
    const { id } = await given('starter-spins');
    await put(id, 'activate');
    const studio = await studioOf('ember-run', id);
    for (let index = 0; index < 4; index += 1) {
      await studio('bet', { transactionId: `${id}:b${index}`, roundId: `${id}:r${index}`, amount: '0.00' });
    }
    const last = Array.from({ length: 30 }, (_, index) =>
      studio('bet', { transactionId: `${id}:l${index}`, roundId: `${id}:l${index}`, amount: '0.00' }),
    );
    const statuses = (await Promise.all(last)).map(({ body }) => body['status']);
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'LIMIT_EXCEEDED')).toHaveLength(29);
    await server.follow([freespinProgress]);
    expect(await standing(id)).toMatchObject({ status: 2, usedCount: 5 });
  });
});

const played = z.looseObject({
  data: z.looseObject({
    round: z.looseObject({ payoutMinor: z.string() }),
    freespins: z.looseObject({ usedCount: z.number() }).nullable(),
  }),
});
const refused = z.object({ error: z.object({ code: z.string() }) });

describe('free spins in play', () => {
  it('C51 C53 are played in the studio at no stake, and what they win is cash', async () => {
    const { id } = await given('code-spins');
    await put(id, 'activate');
    const game = await gameByKey(server.context, 'ember-run');
    const { token } = await promotions.launch(player, { id: game.id, source: game.provider.identity });
    const call = async (path: string, body: object): Promise<unknown> => {
      const response = await fetch(`${server.url}/sandbox/studio${path}`, { method: 'POST', body: JSON.stringify(body) });
      return response.json();
    };
    await call('/session', { token, gameId: 'ember-run', mode: 'real' });
    await call('/seed', { token, clientSeed: 'browser' });
    let wonMinor = 0n;
    for (let spin = 1; spin <= 10; spin += 1) {
      await server.clock.advance(10);
      const answer = await call('/play', { token, requestId: randomUUID(), stakeMinor: '20', freespinId: id, input: {} });
      const { round, freespins } = played.parse(answer).data;
      wonMinor += BigInt(round.payoutMinor);
      expect(freespins?.usedCount ?? 10).toBe(spin);
    }
    await server.follow([freespinProgress]);
    const credited = wonMinor < 2_500n ? wonMinor : 2_500n;
    expect(await promotions.euro(player)).toMatchObject({ realBalance: Number(credited) / 100, bonusBalance: 0 });
    expect(await standing(id)).toMatchObject({ status: 3, result: 2, usedCount: 10, progress: 100, won: Number(credited) / 100 });
    await server.clock.advance(10);
    const over = await call('/play', { token, requestId: randomUUID(), stakeMinor: '20', freespinId: id, input: {} });
    expect(refused.parse(over).error.code).toBe('FREESPINS_OVER');
  });

  it('P-158 are not over before the last round is, though the log tells of the end of the one before it; a last spin that goes back is played', async () => {
    const { id } = await given('starter-spins');
    await put(id, 'activate');
    const studio = await studioOf('ember-run', id);
    const bet = (index: number) => studio('bet', { transactionId: `${id}:b${index}`, roundId: `${id}:r${index}`, amount: '0.00' });
    const win = (index: number) => studio('win', { transactionId: `${id}:w${index}`, roundId: `${id}:r${index}`, amount: '0.00' });
    for (const index of [1, 2, 3, 4]) {
      await bet(index);
      await win(index);
    }
    await bet(5);
    await server.follow([freespinProgress]);
    expect(await standing(id)).toMatchObject({ status: 2, usedCount: 5 });
    await studio('rollback', { transactionId: `${id}:back`, referenceId: `${id}:b5`, scope: 'op' });
    expect((await bet(6)).body).toMatchObject({ status: 'OK' });
    await win(6);
    await server.follow([freespinProgress]);
    expect(await standing(id)).toMatchObject({ status: 3, result: 2, usedCount: 5 });
  });

  it('C51 C52 with a wager what they win is bonus money from the first win on, up to the cap', async () => {
    const { id } = await given('starter-spins');
    await put(id, 'activate');
    const studio = await studioOf('ember-run', id);
    const balances = ['4.50', '9.00', '13.50', '18.00', '20.00'];
    for (const [index, bonusBalance] of balances.entries()) {
      const round = { roundId: `${id}:r${index}` };
      expect((await studio('bet', { ...round, transactionId: `${id}:b${index}`, amount: '0.00' })).body).toMatchObject({ status: 'OK' });
      const win = await studio('win', { ...round, transactionId: `${id}:w${index}`, amount: '4.50' });
      expect(win.body).toMatchObject({ status: 'OK', balance: '0.00', bonusBalance });
    }
    expect(await promotions.bonuses(player)).toEqual([]);
    await server.follow([freespinProgress, bonusProgress]);
    expect(await standing(id)).toMatchObject({ status: 3, result: 2, won: 20 });
    const begun = { id, name: 'Starter spins', amount: 20, status: 2, requiredWagerCasinoAmount: 400, remainingAmount: 20 };
    expect(await promotions.bonuses(player)).toMatchObject([begun]);
    await server.follow([freespinProgress]);
    expect(await promotions.bonuses(player)).toHaveLength(1);
  });

  it('C51 I14 their winnings join the active bonus of the currency with its own requirement', async () => {
    await promotions.give(player, 'starter-gift', 'gift');
    const [gift] = await promotions.bonuses(player);
    await server.call('PUT', `/api/game/player-bonuses/${gift?.id}/activate`, { token: player.accessToken });
    const { id } = await given('starter-spins');
    await put(id, 'activate');
    const studio = await studioOf('ember-run', id);
    await studio('bet', { roundId: `${id}:r1`, transactionId: `${id}:b1`, amount: '0.00' });
    const win = await studio('win', { roundId: `${id}:r1`, transactionId: `${id}:w1`, amount: '2.00' });
    expect(win.body).toMatchObject({ status: 'OK', bonusBalance: '7.00' });
    await server.follow([freespinProgress, bonusProgress]);
    expect(await promotions.bonuses(player)).toMatchObject([{ id: gift?.id, amount: 7, requiredWagerCasinoAmount: 140, status: 2 }]);
  });

  it('C53 end by their time, and what begun rounds win afterwards is still paid', async () => {
    const { id } = await given('code-spins');
    await put(id, 'activate');
    const studio = await studioOf('ember-run', id);
    await studio('bet', { transactionId: `${id}:b1`, roundId: `${id}:r1`, amount: '0.00' });
    await server.follow([freespinProgress]);
    await server.clock.advance(73 * 3600);
    player = await promotions.again(player);
    await endDueFreespins(server.context);
    expect(await standing(id)).toMatchObject({ status: 3, result: 4, usedCount: 1 });
    expect((await studio('bet', { transactionId: `${id}:b2`, roundId: `${id}:r2`, amount: '0.00' })).body['status']).not.toBe('OK');
    expect((await studio('win', { transactionId: `${id}:w1`, roundId: `${id}:r1`, amount: '1.00' })).body).toMatchObject({
      balance: '1.00',
    });
  });

  it('C53 issued free spins that are not opened expire', async () => {
    const { id } = await given('code-spins');
    await server.clock.advance(169 * 3600);
    player = await promotions.again(player);
    expect((await put(id, 'activate')).status).toBe(409);
    await endDueFreespins(server.context);
    expect(await standing(id)).toMatchObject({ status: 3, result: 4 });
  });
});
