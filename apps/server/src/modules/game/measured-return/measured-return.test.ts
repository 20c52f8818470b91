import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../../kernel/database.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { forgetCatalogue } from '../catalogue/snapshot.ts';
import { gameByKey } from '../catalogue/service.ts';
import { gameToWire } from '../catalogue/wire.ts';
import { measureReturns } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

/** Rounds with a stake of 1.00; every fourth pays 3.90: a return of 97.5 %. */
async function playRounds(gameId: string, given: { count: number; currency?: string; day?: string; isClosed?: boolean }): Promise<void> {
  const { count, currency = 'EUR', day = '2026-11-20', isClosed = true } = given;
  await run(server.testDatabase.database)`
    insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, is_closed, created_at)
    select gen_random_uuid(), 'test', gen_random_uuid(), 'r' || n, ${gameId}, ${currency}, 100, case when n % 4 = 0 then 390 else 0 end,
      ${isClosed}, ${`${day}T10:00:00Z`}::timestamptz
    from generate_series(1, ${count}::int) as n
  `;
}

async function figuresOf(identity: string): Promise<string[]> {
  const { context } = server.app;
  await measureReturns(context);
  forgetCatalogue(context);
  const { labels } = gameToWire(context.game.pictures, await gameByKey(context, identity));
  return labels.map(({ name }) => name).filter((name) => name.startsWith('measured-'));
}

const idOf = async (identity: string): Promise<string> => (await gameByKey(server.app.context, identity)).id;

it('P-08 states the measured return from ten thousand closed rounds on, with the interval of the stated deviation', async () => {
  const gameId = await idOf('ember-run');
  await playRounds(gameId, { count: 9996 });
  await playRounds(gameId, { count: 400, isClosed: false });
  expect(await figuresOf('ember-run')).toEqual([]);
  await playRounds(gameId, { count: 4, day: '2026-11-21' });
  const [measured, rounds, interval] = await figuresOf('ember-run');
  expect([measured, rounds]).toEqual(['measured-rtp-97.50', 'measured-rounds-10000']);
  expect(Number(interval?.slice('measured-interval-'.length))).toBeGreaterThan(1);
  // Counting again changes nothing: days are set, not added to.
  expect(await figuresOf('ember-run')).toEqual([measured, rounds, interval]);
});

it('P-08 adds the rounds of all currencies in the base currency', async () => {
  const gameId = await idOf('paper-fox');
  await playRounds(gameId, { count: 10_000, day: '2026-11-21' });
  await playRounds(gameId, { count: 10_000, day: '2026-11-21', currency: 'USD' });
  expect((await figuresOf('paper-fox')).slice(0, 2)).toEqual(['measured-rtp-97.50', 'measured-rounds-20000']);
});
