import { type Connection, verifyBooks } from '@pavilion/ledger';
import { publishTournament } from '@pavilion/server/modules/retention/index.ts';
import { aGambler } from '@pavilion/server/modules/retention/testing/gambler.ts';
import { tournamentPoints } from '@pavilion/server/modules/retention/tournaments/follow.ts';
import { payTournaments } from '@pavilion/server/modules/retention/tournaments/payout.ts';
import { moveTournaments, RESULTS_AFTER_MS } from '@pavilion/server/modules/retention/tournaments/states.ts';
import { type PlayerServer, startPlayerServer } from '@pavilion/server/testing/player-server.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { crossAreaInvariants } from './invariants-across-areas.ts';

let server: PlayerServer;
let client: PoolClient;
let connection: Connection;

const breached = async (): Promise<string[]> =>
  (await verifyBooks(connection, crossAreaInvariants)).filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);

/** A tournament with two winners that was paid, a round of the first that was taken back after it, and one that stayed open. */
beforeAll(async () => {
  server = await startPlayerServer(['web']);
  const now = server.clock.now().getTime();
  await publishTournament(server.context, server.context.database, {
    identity: 'verified-cup',
    title: 'Cup',
    type: 1,
    startAt: new Date(now),
    endAt: new Date(now + HOUR_MS),
    confirmationRequired: false,
    rates: { baseCurrencyRate: '1' },
    conditions: {},
    prizes: [{ type: 1, places: [1, 2], title: '5 EUR', amount: '5.00', currency: 'EUR' }],
  });
  const [first, second] = [await aGambler(server), await aGambler(server)];
  const taken = await first.lose('30.00');
  await first.lose('10.00');
  await second.lose('20.00');
  await (await second.round()).bet('open', '500.00');
  await server.follow([tournamentPoints]);
  server.clock.advanceMs(HOUR_MS + RESULTS_AFTER_MS);
  for (let step = 0; step < 2; step += 1) await moveTournaments(server.context);
  await server.follow([tournamentPoints]);
  await payTournaments(server.context);
  await taken.rollback('taken', 'any', { scope: 'round', roundId: taken.roundId });
  await server.follow([tournamentPoints]);
  client = await server.testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
});
afterAll(async () => {
  client.release();
  await server.stop();
});

it('P-102 finds nothing in what was won, paid and taken back afterwards, which is listed', async () => {
  expect(await breached()).toEqual([]);
  const { rows } = await client.query<{ points: bigint }>('select points_billionths as points from retention.tournament_correction');
  expect(rows).toEqual([{ points: 0n }]);
});

it.each([
  ['a prize that is not in the books', `delete from ledger.op where external_id like 'tournament:%:1'`],
  ['a prize of no grant', `delete from retention.tournament_grant where place = 2`],
  ['a prize of another amount', `update retention.tournament_grant set amount_minor = amount_minor + 1 where place = 1`],
  [
    'a prize of a place that its winner does not have',
    `update retention.tournament_entry set reached_at = now(), points_billionths = 1 where player_id = (select player_id from retention.tournament_grant where place = 1)`,
  ],
  ['points that no round has', `update retention.tournament_entry set points_billionths = points_billionths + 1`],
  [
    'an open round that counts',
    `with opened as (
      update retention.tournament_round r set points_billionths = 1 from ledger.round l
      where not l.is_closed and l.player_id = r.player_id and l.external_id = r.round_id returning r.player_id
    ) update retention.tournament_entry e set points_billionths = points_billionths + 1 from opened where opened.player_id = e.player_id`,
  ],
  ['a round taken back that is listed nowhere', `delete from retention.tournament_correction`],
])('P-102 %s is found', async (_what, plant) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(plant);
    expect(await breached()).toContain('P-102');
  } finally {
    await client.query('rollback');
  }
});
