import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

describe('loyalty', () => {
  it('C-60 lists the levels to guests in their order, all of them unless a page is asked for', async () => {
    const all = await server.call('GET', '/api/retention/levels?sortBy=order&sortOrder=asc');
    expect(all.body).toMatchObject({
      data: [{ order: 1, points: 0 }, { order: 2 }, { order: 3 }, { order: 4 }, { order: 5 }],
      meta: { totalRows: 5 },
    });
    const last = await server.call('GET', '/api/retention/levels?sortOrder=desc&page=1&perPage=2');
    expect(last.body).toMatchObject({ data: [{ order: 5 }, { order: 4 }], meta: { totalPages: 3, totalRows: 5 } });
  });

  it('E-22 C-59 a new player begins on the first level, and the account stays the same one', async () => {
    const { accessToken: token, profile } = await aPlayer(server);
    const reads = await Promise.all(Array.from({ length: 5 }, () => server.call('GET', '/api/retention/account', { token })));
    const [first] = reads;
    expect(first?.body.data).toMatchObject({
      playerId: profile.id,
      points: 0,
      currentLevel: { order: 1, points: 0 },
      nextLevel: { order: 2 },
    });
    expect(new Set(reads.map(({ text }) => text)).size).toBe(1);
    expect((await server.call('GET', '/api/retention/account')).status).toBe(401);
  });
});

describe('lists that begin empty', () => {
  it.each([
    ['C-56', '/api/retention/player-quests?state[]=2'],
    ['C-62', '/api/retention/tournaments'],
  ])('%s %s answers a page', async (_id, path) => {
    const { accessToken: token } = await aPlayer(server);
    const { status, body } = await server.call('GET', path, { token });
    expect([status, body]).toMatchObject([200, { data: [], meta: { page: 1, totalRows: 0, totalPages: 0 } }]);
  });

  it('C-63 an unknown tournament is 404', async () => {
    expect((await server.call('GET', '/api/retention/tournaments/spring-cup')).status).toBe(404);
  });

  it('C-61 no turnover is asked for; an unknown currency is 422', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { body } = await server.call('GET', '/api/risk/reasons/turn-over-wager?currency=EUR', { token });
    expect(body.data).toEqual({ turnOverWager: 0, turnOverWagerAmount: 0, total: 0, currency: 'EUR' });
    expect((await server.call('GET', '/api/risk/reasons/turn-over-wager?currency=XYZ', { token })).status).toBe(422);
    expect((await server.call('GET', '/api/risk/reasons/turn-over-wager?currency=EUR')).status).toBe(401);
  });
});
