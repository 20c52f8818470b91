import { type Connection, verifyBooks } from '@pavilion/ledger';
import { cashResults } from '@pavilion/server/modules/game/cashback/reactions.ts';
import { payCashback } from '@pavilion/server/modules/game/cashback/service.ts';
import { aGambler } from '@pavilion/server/modules/game/cashback/testing/gambler.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '@pavilion/server/testing/player-server.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crossAreaInvariants } from './invariants-across-areas.ts';

let server: PlayerServer;
let client: PoolClient;
let connection: Connection;

const breached = async (): Promise<string[]> =>
  (await verifyBooks(connection, crossAreaInvariants)).filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);

/** A week with losses in two currencies that was paid, an open ticket, and a correction that makes the first of them overpaid. */
beforeAll(async () => {
  server = await startPlayerServer();
  const sweep = async (): Promise<void> => {
    await server.follow([cashResults]);
    await payCashback(server.context);
  };
  const player = await aGambler(server, await aPlayer(server), ['EUR', 'USD']);
  const first = await player.lose('200');
  await player.lose('33.33', 'USD');
  await player.ticket('500');
  await server.clock.advance(7 * 86_400);
  await sweep();
  await first.settle('150');
  await sweep();
  await player.lose('30');
  await server.clock.advance(7 * 86_400);
  await sweep();
  client = await server.testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
});
afterAll(async () => {
  client.release();
  await server.stop();
});

it('P-97 finds nothing in what was paid, corrected and kept back', async () => {
  expect(await breached()).toEqual([]);
});

const ofFirst = 'where period_start = (select min(period_start) from game.cashback_payment)';

it.each([
  ['a period that owes more than its share', `update game.cashback_payment set amount_minor = amount_minor + 1 ${ofFirst}`],
  ['a loss that its days do not have', `update game.cash_result set won_minor = won_minor + 1 where currency = 'EUR'`],
  [
    'a loss of another currency that its days do not have',
    `update game.cash_result set won_minor = won_minor + 500 where currency = 'USD'`,
  ],
  ['more given than it says', `update game.player_bonus set amount_minor = amount_minor + 1 where source = 'cashback'`],
  ['a payment that was never given', `update game.cashback_payment set given_minor = given_minor + 1 ${ofFirst}`],
  ['cashback of no period', `delete from game.cashback_payment ${ofFirst}`],
  ['a period that still has to get something', `update game.cashback_payment set settled_minor = settled_minor - 5000 ${ofFirst}`],
  [
    'an open round that counts',
    `update ledger.round set followed = (followed::jsonb || '{"decidedAt":"2026-01-01T00:00:00.000Z"}')::json where not is_closed`,
  ],
  [
    'an open round that its reader counts',
    `insert into wallet.followed_round (reader, player_id, source, round, currency, staked_minor, won_minor, returns, decided_at)
      select 'game-cash-results', player_id, source, external_id, currency, 1, 0, '{}', '2026-01-01' from ledger.round where not is_closed`,
  ],
])('P-97 %s is found', async (_what, plant) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(plant);
    expect(await breached()).toEqual(['P-97']);
  } finally {
    await client.query('rollback');
  }
});
