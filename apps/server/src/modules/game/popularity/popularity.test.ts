import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../../kernel/database.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { forgetCatalogue } from '../catalogue/snapshot.ts';
import { collectionsFor, gameByKey, listGames } from '../catalogue/service.ts';
import { measureReturns } from '../measured-return/service.ts';
import { countPopularity } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

/** Closed rounds of one game, each by another player, or all by one. */
async function playRounds(
  identity: string,
  { players, rounds = players, daysAgo = 0 }: { players: number; rounds?: number; daysAgo?: number },
) {
  const { id } = await gameByKey(server.app.context, identity);
  const at = new Date(server.app.context.clock.now().getTime() - daysAgo * 86_400_000);
  await run(server.testDatabase.database)`
    with player as (select array_agg(gen_random_uuid()) as ids from generate_series(1, ${players}::int))
    insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, is_closed, created_at)
    select gen_random_uuid(), 'test', player.ids[1 + n % ${players}::int], gen_random_uuid()::text, ${id}, 'EUR', 100, 0, true, ${at}::timestamptz
    from player, generate_series(1, ${rounds}::int) as n
  `;
}

async function count(): Promise<void> {
  const { context } = server.app;
  await measureReturns(context);
  await countPopularity(context);
  forgetCatalogue(context);
}

async function idOfCollection(identity: string): Promise<string[]> {
  const collection = (await collectionsFor(server.app.context, null)).find((one) => one.identity === identity);
  return collection === undefined ? [] : [collection.id];
}

async function listed(query: { collection?: string; sortBy?: string; sortOrder?: 'asc' | 'desc' }): Promise<string[]> {
  const { collection, ...order } = query;
  const collectionId = collection === undefined ? [] : await idOfCollection(collection);
  const { games } = await listGames(server.app.context, { page: 1, collectionId, ...order });
  return games.map(({ identity }) => identity);
}

it('P-02 P-05 calls popular what most players have played in seven days, and keeps the operator’s order for games without players', async () => {
  const [popularBefore, displayed, originals] = await Promise.all([
    listed({ collection: 'popular' }),
    listed({}),
    listed({ collection: 'originals' }),
  ]);
  await count();
  expect(await listed({ collection: 'popular' })).toEqual(popularBefore);
  expect(await listed({ sortBy: 'score' })).toEqual(displayed);

  // A single player who plays all day does not make a game popular, nor do last week's rounds.
  const [unlisted = '', other = '', last = ''] = displayed.filter((identity) => !popularBefore.includes(identity)).slice(-3);
  await playRounds(unlisted, { players: 5 });
  await playRounds(other, { players: 2, rounds: 50 });
  await playRounds(last, { players: 9, daysAgo: 8 });
  await count();

  const popular = await listed({ collection: 'popular' });
  expect(popular).toEqual([unlisted, other, ...popularBefore].slice(0, 24));
  const byScore = await listed({ sortBy: 'score', sortOrder: 'asc' });
  expect(byScore).toEqual([unlisted, other, ...displayed.filter((identity) => identity !== unlisted && identity !== other)]);

  // An operator's list keeps its games and its own order; only a requested sort order is computed.
  const lastOriginal = originals.at(-1) ?? '';
  await playRounds(lastOriginal, { players: 20 });
  await count();
  expect(await listed({ collection: 'originals', sortBy: 'score' })).toEqual([lastOriginal, ...originals.slice(0, -1)]);
  expect(await listed({ collection: 'originals' })).toEqual(originals);
  expect((await listed({ collection: 'popular' }))[0]).toBe(lastOriginal);
});

it('P-02 removes a switched-off game from the popular ones, and two concurrent counts agree', async () => {
  const [first = ''] = await listed({ collection: 'popular' });
  await run(server.testDatabase.database)`update game.game set is_enabled = false where identity = ${first}`;
  const { context } = server.app;
  await Promise.all([countPopularity(context), countPopularity(context)]);
  forgetCatalogue(context);
  const popular = await listed({ collection: 'popular' });
  expect(popular).not.toContain(first);
  expect(new Set(popular).size).toBe(popular.length);
  await run(server.testDatabase.database)`update game.game set is_enabled = true where identity = ${first}`;
});
