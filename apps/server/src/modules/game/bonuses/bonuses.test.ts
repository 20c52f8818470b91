import { playerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { issueBonus } from '../index.ts';
import { seededCampaignId } from './campaigns/seed.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

interface Signed {
  accessToken: string;
  profile: { id: string };
}
type Order = Parameters<typeof issueBonus>[2];

const path = '/api/game/player-bonuses';
/** The raw answer: the contract's schema would convert the amounts a second time. */
const wireBonus = z.looseObject({ id: z.string(), status: z.int(), result: z.int(), amount: z.number(), currency: z.string() });

const issue = (player: Signed, order: Partial<Order> = {}) =>
  inTransaction(server.context.database, (transaction) =>
    issueBonus(server.context, transaction, {
      playerId: player.profile.id,
      campaignId: seededCampaignId('reward-bonus'),
      currency: 'EUR',
      source: 'test',
      sourceKey: crypto.randomUUID(),
      ...order,
    }),
  );
const issued = async (player: Signed, order: Partial<Order> = {}): Promise<string> => {
  const answer = await issue(player, order);
  if (answer.outcome !== 'issued') throw new Error(answer.outcome);
  return answer.bonusId;
};
const list = async (player: Signed, query = '') => {
  const { status, body } = await server.call('GET', `${path}${query}`, { token: player.accessToken });
  expect(status).toBe(200);
  return z.array(wireBonus).parse(body.data);
};
const put = (player: Signed, id: string, action: 'activate' | 'cancel') =>
  server.call('PUT', `${path}/${id}/${action}`, { token: player.accessToken });
const balance = async (player: Signed) => {
  const { body } = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
  return z.array(z.looseObject({ realBalance: z.number(), bonusBalance: z.number() })).parse(body.data)[0];
};

describe('a bonus of a player', () => {
  it('C-65 E-14 S-04 is issued, activated and cancelled, with every field of the wire', async () => {
    const player = await aPlayer(server);
    const id = await issued(player);
    const [only] = await list(player, '?status[]=1&status[]=2&currency=EUR');
    expect(Object.keys(only ?? {}).toSorted()).toEqual(Object.keys(playerBonus.shape).toSorted());
    expect(only).toMatchObject({ id, status: 1, result: 1, amount: 5, currency: 'EUR', maxBetAmount: 10, requiredWagerCasinoAmount: 25 });
    expect((await put(player, id, 'activate')).body.data).toMatchObject({ status: 2, result: 1, remainingAmount: 5 });
    expect(await balance(player)).toMatchObject({ realBalance: 0, bonusBalance: 5 });
    expect((await put(player, id, 'cancel')).body.data).toMatchObject({ status: 3, result: 3, remainingAmount: 0 });
    expect(await balance(player)).toMatchObject({ realBalance: 0, bonusBalance: 0 });
    expect(await list(player, '?status[]=1&status[]=2')).toEqual([]);
    expect((await list(player)).length).toBe(1);
  });

  it('S-07 C-67 C-68 refuses every other move with 409', async () => {
    const player = await aPlayer(server);
    const id = await issued(player);
    await put(player, id, 'activate');
    expect((await put(player, id, 'activate')).body.error?.code).toBe(15_000);
    await put(player, id, 'cancel');
    expect((await put(player, id, 'cancel')).body.error?.code).toBe(15_001);
    expect((await put(player, id, 'activate')).status).toBe(409);
  });

  it('S-07 is cancelled before it began, and no money moves', async () => {
    const player = await aPlayer(server);
    const id = await issued(player);
    expect((await put(player, id, 'cancel')).body.data).toMatchObject({ status: 3, result: 3 });
    expect(await balance(player)).toMatchObject({ bonusBalance: 0 });
  });

  it('C-67 makes way for another one: one is active at a time', async () => {
    const player = await aPlayer(server);
    const [first, second] = [await issued(player), await issued(player)];
    await put(player, first, 'activate');
    expect((await put(player, second, 'activate')).status).toBe(200);
    expect((await list(player)).map(({ id, status, result }) => [id, status, result])).toEqual([
      [first, 3, 3],
      [second, 2, 1],
    ]);
    expect(await balance(player)).toMatchObject({ bonusBalance: 5 });
  });

  it('I22 is given once for one cause, and as often as its campaign allows', async () => {
    const player = await aPlayer(server);
    const cause = { source: 'quest', sourceKey: 'q1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => issue(player, cause)));
    expect(answers.filter(({ outcome }) => outcome === 'issued').length).toBe(1);
    expect(answers.filter(({ outcome }) => outcome === 'repeated').length).toBe(9);
    const gift = { campaignId: seededCampaignId('starter-gift') };
    const gifts = await Promise.all(Array.from({ length: 10 }, () => issue(player, gift)));
    expect(gifts.filter(({ outcome }) => outcome === 'issued').length).toBe(1);
    expect(gifts.filter(({ outcome }) => outcome === 'usedUp').length).toBe(9);
  });

  it('S-07 is cash at once where nothing must be wagered', async () => {
    const player = await aPlayer(server);
    const id = await issued(player, { campaignId: seededCampaignId('reward-cash'), amountMinor: 1_234n });
    expect((await put(player, id, 'activate')).body.data).toMatchObject({ status: 3, result: 2 });
    expect(await balance(player)).toMatchObject({ realBalance: 12.34, bonusBalance: 0 });
  });

  it("S2 answers another player's bonus as it answers none at all", async () => {
    const [player, stranger] = [await aPlayer(server), await aPlayer(server)];
    const foreign = await issued(stranger);
    for (const action of ['activate', 'cancel'] as const) {
      const [other, none] = [await put(player, foreign, action), await put(player, crypto.randomUUID(), action)];
      expect([other.status, other.text]).toEqual([404, none.text]);
    }
  });
});
