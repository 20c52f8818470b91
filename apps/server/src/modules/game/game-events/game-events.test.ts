import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { signedCall } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { catalogueOf, forgetCatalogue } from '../catalogue/snapshot.ts';
import { gameToWire } from '../catalogue/wire.ts';
import { listTableResults } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

type Fields = Record<string, unknown>;
const publish = async (event: Fields, providerId = 'mirrorlake-live'): Promise<number> =>
  (await signedCall(server, { providerId, path: '/provider/v1/games/events', body: { messageId: randomUUID(), ...event } })).status;
const result = (round: number, more: Fields = {}): Fields => ({
  type: 'table.result',
  gameId: 'lake-roulette',
  roundId: `round-${round}`,
  result: String(round),
  color: 'red',
  settledAt: new Date(server.clock.now().getTime() + round * 1000).toISOString(),
  ...more,
});
const shown = async (): Promise<[string, string[]][]> =>
  (await listTableResults(server.app.context)).map(({ identity, results }) => [identity, results.map((one) => one.result)]);

it('P-76 keeps the newest six results of a table, each once, in whatever order they arrive', async () => {
  expect(await shown()).toEqual([]);
  for (const round of [3, 1, 8, 2, 3, 7, 5, 4, 6, 3]) expect(await publish(result(round))).toBe(200);
  expect(await publish(result(1, { gameId: 'lake-baccarat', roundId: 'other', result: 'B', color: null }))).toBe(200);
  expect(await shown()).toEqual(
    expect.arrayContaining([
      ['lake-roulette', ['8', '7', '6', '5', '4', '3']],
      ['lake-baccarat', ['B']],
    ]),
  );
  const answer = z.object({ data: z.array(z.unknown()) }).parse((await server.call('GET', '/api/game/table-results')).body);
  expect(answer.data).toContainEqual({
    identity: 'lake-baccarat',
    results: [{ result: 'B', color: null, settledAt: expect.any(String) }],
  });
});

it.each([
  ['a game of another studio', { gameId: 'ember-run' }],
  ['an unknown game', { gameId: 'nothing' }],
  ['a result that is a sentence', { result: 'You nearly won' }],
  ['a result with a tag in it', { result: '<b>' }],
  ['a colour no table has', { color: 'gold' }],
  ['no time', { settledAt: 'yesterday' }],
])('P-76 S47 refuses %s', async (_what, more) => {
  const before = await shown();
  expect(await publish(result(20, more))).toBe(400);
  expect(await publish(result(20), 'copperleaf')).toBe(400);
  expect(await shown()).toEqual(before);
});

it('P-77 a game in maintenance says so until its studio says otherwise; an older message changes nothing', async () => {
  const labels = async (): Promise<string[]> => {
    const { context } = server.app;
    forgetCatalogue(context);
    const game = (await catalogueOf(context)).gameByKey.get('lake-wheel');
    return game === undefined ? [] : gameToWire(context.game.pictures, game).labels.map(({ name }) => name);
  };
  const status = (version: number, isInMaintenance: boolean): Promise<number> =>
    publish({ type: 'game.status', gameId: 'lake-wheel', version, isInMaintenance });
  expect(await labels()).not.toContain('maintenance');
  expect(await status(2, true)).toBe(200);
  expect(await labels()).toContain('maintenance');
  expect(await status(1, false)).toBe(200);
  expect(await labels()).toContain('maintenance');
  expect(await status(3, false)).toBe(200);
  expect(await labels()).not.toContain('maintenance');
});
