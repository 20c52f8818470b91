import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run } from '../../../kernel/database.ts';
import { catchUp } from '../../../jobs/followers.ts';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { maskNickname } from '../../player/index.ts';
import { gameHistory } from '../reactions.ts';
import { listPlayedGames, listSpins, listWinners } from './service.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';

let server: TestServer;

beforeAll(async () => {
  // No worker: the test decides when the log is followed.
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

async function derivedTables(): Promise<unknown> {
  const { database } = server.testDatabase;
  const spins = await many(
    database,
  )`select player_id, source, round_id, stake_minor::text, payout_minor::text, is_closed, created_at from game.spin order by 1, 2, 3`;
  const winners = await many(database)`select operation_id, payout_minor::text from game.winner order by 1`;
  const played = await many(database)`select player_id, game_id, played_at from game.played order by 1, 2`;
  return { spins, winners, played };
}

describe('history that follows the event log', () => {
  it('C-90 C-93 P-78 T-25 lists rounds in their current state: stakes and payouts, without what was rolled back', async () => {
    const { context } = server.app;
    const player = await aPlayer(server);
    const session = await aGameSession(server, player, 'ember-run');
    const studio = aStudio(server, session);
    await studio.bet('b1', '10.00', { roundId: 'one' });
    await studio.win('w1', '25.00', { roundId: 'one', roundClosed: true });
    await studio.bet('b2', '5.00', { roundId: 'two' });
    await studio.bet('b3', '7.00', { roundId: 'three' });
    await studio.rollback('r3', 'b3', { scope: 'round', roundId: 'three' });
    await followToEnd(context, gameHistory);
    const { data, totalRows } = await listSpins(context, { playerId: player.id, page: 1, perPage: 10 });
    expect(totalRows).toBe(2);
    expect(data.map(({ amount, payout, gameIdentity, balance }) => [gameIdentity, amount, payout, balance]).toSorted()).toEqual([
      ['ember-run', '10.00', '25.00', '115.00'],
      ['ember-run', '5.00', '0.00', '110.00'],
    ]);
    const ofGame = (gameId: string) => listSpins(context, { playerId: player.id, page: 1, perPage: 1, gameId });
    const listed = await ofGame(session.gameId);
    expect([listed.totalRows, listed.data.length, listed.data[0]?.gameIdentity]).toEqual([2, 1, 'ember-run']);
    expect(await ofGame((await aGameSession(server, player, 'paper-fox')).gameId)).toEqual({ totalRows: 0, data: [] });
    const played = await listPlayedGames(context, { pictures: context.game.pictures, playerId: player.id, limit: 5 });
    expect(played).toMatchObject([{ identity: 'ember-run', lastRound: { id: 'one', amount: '10.00', payout: '25.00', currency: 'EUR' } }]);
  });

  it('C-90 answers the rounds of one game over HTTP, and none for a game that is not there', async () => {
    const body = aRegistration({ country: 'FI' });
    const { accessToken: token } = loginOf(await server.call('POST', '/api/player/register', { body }));
    const { gameId } = await aGameSession(server, await aPlayer(server), 'ember-run');
    for (const asked of [gameId, 'no-such-game']) {
      const answer = await server.call('GET', `/api/game/spins?page=1&perPage=10&gameId=${asked}`, { token });
      expect([answer.status, answer.body]).toMatchObject([200, { data: [], meta: { totalRows: 0 } }]);
    }
  });

  it('C-92 shows a win of twice the stake among the winners, with a name that identifies no one', async () => {
    const { context } = server.app;
    const player = await aPlayer(server);
    const studio = aStudio(server, await aGameSession(server, player, 'paper-fox'));
    await studio.bet('b1', '1.00');
    await studio.win('w1', '1.50', { roundClosed: true });
    await studio.bet('b2', '1.00', { roundId: 'second' });
    await studio.win('w2', '9.00', { roundId: 'second', roundClosed: true });
    await followToEnd(context, gameHistory);
    const winners = (await listWinners(context, context.game.pictures, 12)).filter(({ gameId }) => gameId === 'paper-fox');
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({ nickname: 'te***', amount: '1.00', payout: '9.00', currency: 'EUR' });
    expect(JSON.stringify(winners)).not.toContain(player.email);
    expect(maskNickname('abcdef')).toBe('ab***');
  });

  it.each([
    { what: 'the win', back: (studio: TestStudio) => studio.rollback('r', 'w'), isFollowed: true },
    {
      what: 'the whole round',
      back: (studio: TestStudio) => studio.rollback('r', 'b', { scope: 'round', roundId: 'one' }),
      isFollowed: true,
    },
    { what: 'the win, read together with it', back: (studio: TestStudio) => studio.rollback('r', 'w'), isFollowed: false },
  ])('P-160 shows no win that was taken back: $what', async ({ back, isFollowed }) => {
    const { context } = server.app;
    const player = await aPlayer(server);
    const studio = aStudio(server, await aGameSession(server, player, 'glass-fjord'));
    await studio.bet('b', '1.00', { roundId: 'one' });
    await studio.win('w', '9.00', { roundId: 'one', roundClosed: true });
    await studio.bet('b2', '1.00', { roundId: 'two' });
    await studio.win('w2', '3.00', { roundId: 'two', roundClosed: true });
    if (isFollowed) await followToEnd(context, gameHistory);
    await back(studio);
    await followToEnd(context, gameHistory);
    const rows = await many(server.testDatabase.database)`
      select round_id, payout_minor::int as payout
      from game.winner
      where player_id = ${player.id}
    `;
    expect(rows).toEqual([{ round_id: 'two', payout: 300 }]);
  });

  it('O5 gives the same tables when the log is replayed from zero, and when two followers run at once', async () => {
    const { context } = server.app;
    await followToEnd(context, gameHistory);
    const before = await derivedTables();
    const { database } = server.testDatabase;
    await run(database)`truncate game.spin, game.winner, game.played`;
    await run(database)`delete from kernel.event_cursor where follower = 'game-history'`;
    await Promise.all([catchUp(context, gameHistory), catchUp(context, gameHistory)]);
    await followToEnd(context, gameHistory);
    expect(await derivedTables()).toEqual(before);
  });

  it('O2 finds the event of a transaction that stayed open while the log was read', async () => {
    const { context } = server.app;
    const seen: string[] = [];
    const follower = {
      name: 'late-committer',
      types: ['EmailConfirmed'],
      handle: async (_context: unknown, _transaction: unknown, events: readonly { playerId: string | null }[]) => {
        seen.push(...events.map(({ playerId }) => playerId ?? ''));
      },
    };
    const early = await aPlayer(server);
    const late = await aPlayer(server);
    const slow = await server.testDatabase.pool.connect();
    await slow.query('begin');
    await slow.query("insert into kernel.event (type, player_id, data) values ('EmailConfirmed', $1, '{}')", [late.id]);
    await context.publish(context.database, { type: 'EmailConfirmed', playerId: early.id });
    await catchUp(context, follower);
    await slow.query('commit');
    slow.release();
    await followToEnd(context, follower);
    expect(seen.toSorted()).toEqual([early.id, late.id].toSorted());
  });

  it('O5 a follower that holds players takes a few events a transaction, each of them once and in order', async () => {
    const { context } = server.app;
    const players = await Promise.all(Array.from({ length: 7 }, () => aPlayer(server)));
    const batches: (string | null)[][] = [];
    const follower = {
      name: 'few-at-a-time',
      types: ['LimitsChanged'],
      eventsMax: 3,
      handle: async (_context: unknown, _transaction: unknown, events: readonly { playerId: string | null }[]) => {
        batches.push(events.map(({ playerId }) => playerId));
      },
    };
    for (const { id } of players) {
      await context.publish(context.database, { type: 'LimitsChanged', playerId: id });
      await context.publish(context.database, { type: 'EmailConfirmed', playerId: id });
    }
    await followToEnd(context, follower);
    expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(batches.flat()).toEqual(players.map(({ id }) => id));
  });
});
