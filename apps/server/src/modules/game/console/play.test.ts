import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type BuiltPlayer } from '../../../testing/builders.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { aStudio } from '../../../testing/studio.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { type SetBet, setBets } from '../sportsbook/bet-store.ts';
import { giveCampaign, seededCampaignId } from '../index.ts';
import { callsTo } from '../../../testing/calls.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let reader: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasSandbox: true });
  reader = await server.operator('round-reader', 'support');
});
afterAll(() => server.stop());

const get = (path: string) => server.call('GET', path, { token: reader.token });
const listed = z.array(z.looseObject({ id: z.optional(z.string()), round: z.optional(z.string()), state: z.optional(z.string()) }));
const rounds = async ({ id }: BuiltPlayer, query = '') => listed.parse((await get(`/players/${id}/rounds${query}`)).body.data);
const nextOf = ({ body }: { body: { meta?: unknown } }) => z.looseObject({ next: z.nullable(z.string()) }).parse(body.meta).next;
const statusesOf = (paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).status));

describe('a player’s play', () => {
  it('BO-054 lists rounds, the newest first, and reads on by cursor', async () => {
    const player = await aPlayer(server);
    const session = await aGameSession(server, player);
    const studio = aStudio(server, session);
    const name = (count: number): string => `round-${count}-${player.id}`;
    for (const count of [1, 2, 3]) {
      server.clock.advanceMs(1000);
      await studio.bet(`b${count}-${player.id}`, '2.00', { roundId: name(count) });
      await studio.win(`w${count}-${player.id}`, '3.00', { roundId: name(count), roundClosed: count < 3 });
    }
    await expect.poll(async () => (await rounds(player)).map(({ round }) => round), { timeout: 20_000 }).toEqual([3, 2, 1].map(name));
    await expect.poll(async () => (await rounds(player)).map(({ state }) => state)).toEqual(['open', 'closed', 'closed']);
    // The last round is open before its win is followed, and after.
    await expect
      .poll(async () => (await rounds(player))[0])
      .toMatchObject({
        source: session.providerId,
        playerId: player.id,
        gameId: session.gameId,
        game: 'Ember Run',
        currency: 'EUR',
        stake: 2,
        payout: 3,
        forfeited: 0,
      });
    const first = await get(`/players/${player.id}/rounds?perPage=2`);
    const cursor = encodeURIComponent(nextOf(first) ?? '');
    expect((await rounds(player, `?perPage=2&cursor=${cursor}`)).map(({ round }) => round)).toEqual([name(1)]);
    const other = await aPlayer(server);
    expect(await statusesOf([`/players/${other.id}/rounds?cursor=${cursor}`, `/players/${randomUUID()}/rounds`])).toEqual([422, 404]);
    expect(await rounds(player, `?gameId=${randomUUID()}`)).toEqual([]);
  });

  it('BO-054 lists game sessions of their own, with the rounds that began in each, the device and the end', async () => {
    const player = await aPlayer(server);
    const play = async (name: string, count: number) => {
      const session = await aGameSession(server, player);
      for (let each = 0; each < count; each += 1) {
        server.clock.advanceMs(1000);
        const roundId = `${name}-${each}-${player.id}`;
        await aStudio(server, session).bet(`b-${roundId}`, '2.00', { roundId });
        await aStudio(server, session).win(`w-${roundId}`, '1.50', { roundId, roundClosed: true });
      }
      server.clock.advanceMs(1000);
      return session;
    };
    const { gameId, providerId } = await play('first', 1);
    await play('second', 2);
    const sessions = async (query = '') =>
      z.array(z.looseObject({ id: z.string() })).parse((await get(`/players/${player.id}/game-sessions${query}`)).body.data);
    await expect
      .poll(async () => (await sessions()).map(({ rounds: count, staked, won }) => [count, staked, won]), { timeout: 20_000 })
      .toEqual([
        [2, 4, 3],
        [1, 2, 1.5],
      ]);
    const [second, first] = await sessions();
    expect(second).toMatchObject({ gameId, source: providerId, game: 'Ember Run', currency: 'EUR', endedAt: null });
    expect(first).toMatchObject({ endedAt: second?.['openedAt'] });
    const page = await get(`/players/${player.id}/game-sessions?perPage=1`);
    expect(await sessions(`?perPage=1&cursor=${encodeURIComponent(nextOf(page) ?? '')}`)).toEqual([first]);
    expect(await statusesOf([`/players/${randomUUID()}/game-sessions`, `/players/${player.id}/game-sessions?cursor=x`])).toEqual([
      404, 422,
    ]);
    const returns = (await get(`/players/${player.id}/returns`)).body.data;
    expect(returns).toMatchObject({
      rounds: 3,
      isComplete: true,
      games: [
        {
          gameId,
          currency: 'EUR',
          rounds: 3,
          staked: 6,
          won: 4.5,
          measuredPercent: 75,
          statedPercent: expect.any(Number),
          verdict: 'within',
        },
      ],
    });
    // The clock would end the operator's session too: the rounds are made older instead.
    await server.testDatabase.pool.query(`update game.spin set created_at = created_at - interval '91 days' where player_id = $1`, [
      player.id,
    ]);
    expect((await get(`/players/${player.id}/returns`)).body.data).toMatchObject({ rounds: 0, games: [] });
    expect((await get(`/players/${player.id}/returns?period=all`)).body.data).toMatchObject({ rounds: 3 });
    expect(await statusesOf([`/players/${randomUUID()}/returns`, `/players/${player.id}/returns?period=week`])).toEqual([404, 422]);
  });

  it('BO-054 OS-22 explains a round by its money, the studio’s calls and its proof, and knows no other player’s', async () => {
    const player = await aPlayer(server);
    const order = { playerId: player.id, gameId: 'ember-run', currency: 'EUR', stake: '1.00', rounds: 1 };
    const sent = await callsTo(server.url)('POST', '/sandbox/studio/rounds', { body: order });
    const round = z.object({ rounds: z.array(z.looseObject({ roundId: z.string() })) }).parse(sent.body.data).rounds[0]?.roundId ?? '';
    const { providerId } = await aGameSession(server, player);
    const path = `/rounds/${providerId}/${player.id}/${round}`;
    const { status, body } = await get(path);
    expect(status).toBe(200);
    const detail = z
      .looseObject({
        money: z.array(z.looseObject({ kind: z.string(), entries: z.array(z.object({ account: z.string(), amount: z.number() })) })),
        proof: z.record(z.string(), z.unknown()),
        providerCalls: z.array(z.looseObject({ kind: z.string(), isTakenBack: z.boolean() })),
      })
      .parse(body.data);
    expect(detail['round']).toMatchObject({
      source: providerId,
      round,
      playerId: player.id,
      game: 'Ember Run',
      stake: 1,
      reviewReason: null,
    });
    expect(detail.money[0]).toMatchObject({ kind: 'bet', amount: -1, reference: { round } });
    for (const { entries } of detail.money) expect(entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0);
    expect(detail.proof).toMatchObject({ roundId: round, commitment: expect.any(String), serverSeed: null });
    expect(JSON.stringify(detail.proof)).not.toContain(player.email);
    expect(detail.providerCalls[0]).toMatchObject({ kind: 'bet', isTakenBack: false });
    const other = await aPlayer(server);
    const foreign = [
      `/rounds/${providerId}/${other.id}/${round}`,
      `/rounds/another-studio/${player.id}/${round}`,
      `/rounds/${providerId}/${player.id}/none`,
    ];
    expect(await statusesOf(foreign)).toEqual([404, 404, 404]);
    const finance = await server.operator('no-rounds', 'finance');
    expect((await server.call('GET', path, { token: finance.token })).body.error?.code).toBe(17_000);
  });

  it('BO-054 shows what was rolled back as such, without a proof where the studio knows no round', async () => {
    const player = await aPlayer(server);
    const session = await aGameSession(server, player);
    const studio = aStudio(server, session);
    await studio.bet(`taken-${player.id}`, '5.00');
    await studio.rollback(randomUUID(), `taken-${player.id}`);
    const { body } = await get(`/rounds/${session.providerId}/${player.id}/${studio.roundId}`);
    expect(body.data).toMatchObject({
      round: { stake: 0, payout: 0 },
      money: [{ kind: 'bet' }, { kind: 'rollback' }],
      providerCalls: [
        { kind: 'bet', isTakenBack: true },
        { kind: 'rollback', isTakenBack: false },
      ],
      proof: null,
    });
  });
});

describe('a player’s tickets', () => {
  it('BO-054 OS-22 lists open and settled ones in one order, the newest first, by cursor', async () => {
    const player = await aPlayer(server);
    const { gameId } = await aGameSession(server, player);
    const at = (count: number) => new Date(server.clock.now().getTime() - (5 - count) * 60_000);
    const row = (count: number): SetBet => ({
      source: 'pavilion-sportsbook',
      id: `ticket-${count}-${player.id}`,
      playerId: player.id,
      roundId: `ticket-${count}-${player.id}`,
      gameId,
      currency: 'EUR',
      amountMinor: 200n,
      payoutMinor: count === 2 ? 500n : 0n,
      remainingStakeMinor: count === 2 ? 0n : 200n,
      coefficient: '2.5',
      status: count === 2 ? 2 : 1,
      ticketType: 1,
      items: [],
      createdAt: at(count),
      settledAt: count === 2 ? at(count) : null,
      version: 1,
      receivedAt: at(count),
    });
    await setBets(server.context.database, [1, 2, 3].map(row));
    const path = `/players/${player.id}/tickets`;
    const first = await get(`${path}?perPage=2`);
    expect(first.body.data).toMatchObject([
      { id: row(3).id, status: 1, amount: 2, remainingStake: 2, settledAt: null, source: 'pavilion-sportsbook' },
      { id: row(2).id, status: 2, payout: 5, coefficient: 2.5 },
    ]);
    expect(first.body.meta).toMatchObject({ count: 3, isExact: true });
    await setBets(server.context.database, [row(4)]);
    const cursor = encodeURIComponent(nextOf(first) ?? '');
    const rest = await get(`${path}?perPage=2&cursor=${cursor}`);
    expect(rest.body.data).toMatchObject([{ id: row(1).id }]);
    expect(nextOf(rest)).toBeNull();
    const other = await aPlayer(server);
    expect(await statusesOf([`/players/${other.id}/tickets?cursor=${cursor}`, `/players/${randomUUID()}/tickets`])).toEqual([422, 404]);
  });
});

describe('the bonuses and free spins given to a player', () => {
  const give = (player: BuiltPlayer, campaign: string) =>
    inTransaction(server.context.database, (transaction) =>
      giveCampaign(server.context, transaction, {
        playerId: player.id,
        campaignId: seededCampaignId(campaign),
        currency: 'EUR',
        source: 'test',
        sourceKey: randomUUID(),
      }),
    );
  const issue = (player: BuiltPlayer) => give(player, 'reward-bonus');

  it('BO-054 lists bonuses with what is wagered and required, the newest first, by cursor', async () => {
    const player = await aPlayer(server);
    for (let count = 0; count < 3; count += 1) {
      server.clock.advanceMs(1000);
      await issue(player);
    }
    const whole = await get(`/players/${player.id}/bonuses`);
    expect(whole.body.data).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 1, amount: 5, currentWagerAmount: 0, requiredWagerCasinoAmount: 25 })),
    );
    expect(whole.body.meta).toMatchObject({ count: 3, next: null });
    const ids = listed.parse(whole.body.data).map(({ id }) => id);
    const first = await get(`/players/${player.id}/bonuses?perPage=2`);
    await issue(player);
    const rest = await get(`/players/${player.id}/bonuses?perPage=2&cursor=${encodeURIComponent(nextOf(first) ?? '')}`);
    expect([...listed.parse(first.body.data), ...listed.parse(rest.body.data)].map(({ id }) => id)).toEqual(ids);
    expect(nextOf(rest)).toBeNull();
    const bonuses = `/players/${player.id}/bonuses`;
    expect((await get(`${bonuses}?status=3`)).body.data).toEqual([]);
    expect(await statusesOf([`${bonuses}?status=9`, `/players/${randomUUID()}/bonuses`])).toEqual([422, 404]);
  });

  it('BO-054 names bonuses in the reader’s language, whatever the player’s is, and as they were given where it has no name', async () => {
    const player = await aPlayer(server);
    await issue(player);
    await server.testDatabase.pool.query(
      `update game.bonus_campaign set names = names || '{"de": "Belohnung"}' where identity = 'reward-bonus'`,
    );
    const named = async (language: string): Promise<unknown[]> => {
      const headers = { 'accept-language': language };
      const list = await server.call('GET', `/players/${player.id}/bonuses`, { token: reader.token, headers });
      const [bonus] = z.array(z.looseObject({ id: z.string(), name: z.string() })).parse(list.body.data);
      const why = await server.call('GET', `/players/${player.id}/explain?kind=bonus&id=${bonus?.id}`, { token: reader.token, headers });
      const [given] = z
        .array(z.looseObject({ rule: z.nullable(z.looseObject({ facts: z.record(z.string(), z.unknown()) })) }))
        .parse(why.body.data);
      return [bonus?.name, given?.rule?.facts['name']];
    };
    expect(await named('de')).toEqual(['Belohnung', 'Belohnung']);
    const [english] = await named('en');
    expect(english).not.toBe('Belohnung');
    expect(await named('tr')).not.toContain('Belohnung');
  });

  it('BO-054 lists free spins with what is played and won, and knows no unknown player', async () => {
    const player = await aPlayer(server);
    const empty = await get(`/players/${player.id}/freespins?status=3`);
    expect([empty.status, empty.body.data, empty.body.meta]).toEqual([200, [], { next: null, perPage: 50, count: 0, isExact: true }]);
    for (let count = 0; count < 2; count += 1) {
      server.clock.advanceMs(1000);
      await give(player, 'reward-spins');
    }
    // The initial spins come by an event, before or after these.
    const named = z.array(z.looseObject({ id: z.string(), name: z.string() }));
    const found: z.output<typeof named> = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof get>> = await get(
        `/players/${player.id}/freespins?perPage=1${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      found.push(...named.parse(page.body.data));
      cursor = nextOf(page) ?? null;
    }
    const given = found.filter(({ name }) => name === 'Reward spins');
    expect(given).toMatchObject([
      { count: 10, usedCount: 0, won: 0, wager: 5, stake: 0.2, currency: 'EUR' },
      { count: 10, usedCount: 0 },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect((await get(`/players/${randomUUID()}/freespins`)).status).toBe(404);
  });
});
