import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { aPlayer, type BuiltPlayer } from '../../../testing/builders.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { givePoints, publishTournament, startQuest } from '../index.ts';
import { addPointsOfDay } from '../loyalty/store.ts';
import { seededQuestId } from '../seed.ts';
import { findTournament, insertParticipant } from '../tournaments/store.ts';
import { moveTournaments } from '../tournaments/states.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let reader: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  reader = await server.operator('reward-reader', 'support');
});
afterAll(() => server.stop());

const get = (path: string) => server.call('GET', path, { token: reader.token });
const rowsShape = z.array(z.looseObject({ id: z.string() }));
const nextOf = ({ body }: { body: { meta?: unknown } }) => z.looseObject({ next: z.nullable(z.string()) }).parse(body.meta).next;

/** Every row of a list, read two by two; no other player's list takes a cursor of it, and an unknown player has none. */
async function readOn(player: BuiltPlayer, list: string) {
  const rows: z.output<typeof rowsShape> = [];
  const others: number[] = [];
  const other = await aPlayer(server);
  for (let query: string | null = ''; query !== null; ) {
    const answered: Awaited<ReturnType<typeof get>> = await get(`/players/${player.id}/${list}?perPage=2${query}`);
    expect(answered.status).toBe(200);
    rows.push(...rowsShape.parse(answered.body.data));
    const next = nextOf(answered);
    query = next === null ? null : `&cursor=${encodeURIComponent(next)}`;
    if (query !== null) others.push((await get(`/players/${other.id}/${list}?perPage=2${query}`)).status);
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(others).toEqual(rows.length > 2 ? [422] : []);
  expect((await get(`/players/${randomUUID()}/${list}`)).status).toBe(404);
  return rows;
}

describe('what a player earns besides money', () => {
  it('BO-054 OS-22 lists the quests that were begun, the latest change first, by cursor', async () => {
    const player = await aPlayer(server);
    expect(await readOn(player, 'quests')).toEqual([]);
    for (const identity of ['first-steps', 'look-around', 'harbour-walk']) {
      server.clock.advanceMs(1000);
      await inTransaction(server.context.database, (transaction) =>
        startQuest(server.context, transaction, { playerId: player.id, identity }),
      );
    }
    const rows = await readOn(player, 'quests');
    expect(rows.map(({ id }) => id)).toEqual(['harbour-walk', 'look-around', 'first-steps'].map(seededQuestId));
    expect(rows[0]).toMatchObject({ playerId: player.id, identity: 'harbour-walk', name: 'Harbour walk', state: 2, currency: 'EUR' });
  });

  it('BO-054 OS-22 lists points by day and source, the latest day first, by cursor, and the level stands in the head', async () => {
    const player = await aPlayer(server);
    const quest = seededQuestId('harbour-walk');
    const point = (day: string, subjectId: string, pointsMicro: bigint) => ({
      playerId: player.id,
      day,
      kind: 'quest' as const,
      subjectId,
      pointsMicro,
    });
    const earlier = [point('2026-01-02', quest, 2_500_000n), point('2026-01-03', quest, 1_000_000n), point('2026-01-03', randomUUID(), 4n)];
    await addPointsOfDay(server.context.database, earlier);
    const rows = await readOn(player, 'points');
    expect(rows.map(({ day }) => day)).toEqual(['2026-01-03', '2026-01-03', '2026-01-02']);
    expect(rows[2]).toMatchObject({ kind: 'quest', points: 2.5 });
    await inTransaction(server.context.database, (transaction) =>
      givePoints(server.context, transaction, { playerId: player.id, points: 40 }),
    );
    const head = async () => (await get(`/players/${player.id}`)).body.data;
    await expect.poll(head, { timeout: 20_000 }).toMatchObject({ level: { points: 40, name: expect.any(String) } });
    expect((await get(`/players/${player.id}/points`)).body.data).toContainEqual(
      expect.objectContaining({ kind: 'gift', name: '', points: 40 }),
    );
  });

  it('BO-054 OS-22 P-102 lists tournaments with points, rank and corrected points, the one that ends last first, by cursor', async () => {
    const player = await aPlayer(server);
    const ids: string[] = [];
    for (const hours of [1, 2, 3, 4]) {
      const identity = `console-cup-${hours}`;
      const now = server.clock.now().getTime();
      await publishTournament(server.context, server.context.database, {
        identity,
        title: `Cup ${hours}`,
        type: 1,
        startAt: new Date(now),
        endAt: new Date(now + hours * HOUR_MS),
        confirmationRequired: false,
        rates: { baseCurrencyRate: '1' },
        conditions: { gameCollections: ['slots'] },
        prizes: [{ type: 1, places: [1, 1], title: '50 EUR', amount: '50.00', currency: 'EUR' }],
      });
      ids.push((await findTournament(server.context.database, identity))?.id ?? '');
    }
    await moveTournaments(server.context);
    const joinedAt = server.clock.now();
    // The latest one continues without this player.
    for (const tournamentId of ids.slice(0, 3))
      await insertParticipant(server.context.database, { tournamentId, playerId: player.id, joinedAt });
    const enter = (playerId: string, points: number) =>
      server.testDatabase.pool.query(
        `insert into retention.tournament_entry (tournament_id, player_id, points_billionths, entered_at, reached_at)
         values ($1, $2, $3, now(), now()) on conflict (tournament_id, player_id) do update set points_billionths = excluded.points_billionths`,
        [ids[1], playerId, points * 1_000_000_000],
      );
    await enter((await aPlayer(server)).id, 20);
    await enter(player.id, 12);
    // One of two rounds was taken back after the board was final.
    const { pool } = server.testDatabase;
    for (const [roundId, points] of [
      ['kept', 7],
      ['gone', 5],
    ] as const)
      await pool.query(
        `insert into retention.tournament_round (tournament_id, player_id, source, round_id, points_billionths) values ($1, $2, 'studio', $3, $4)`,
        [ids[1], player.id, roundId, points * 1_000_000_000],
      );
    await pool.query(
      `insert into retention.tournament_correction (tournament_id, player_id, source, round_id, points_billionths) values ($1, $2, 'studio', 'gone', 0)`,
      [ids[1], player.id],
    );
    const rows = await readOn(player, 'tournaments');
    expect(rows.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
    expect(rows).toMatchObject([
      { title: 'Cup 3', points: 0, correctedPoints: null, place: null },
      { title: 'Cup 2', points: 12, correctedPoints: 7, place: 2, state: 3 },
      { title: 'Cup 1', place: null },
    ]);
  });
});
