import { randomUUID } from 'node:crypto';
import { type Connection, invariants, verifyBooks } from '@pavilion/ledger';
import { forgetSettings } from '@pavilion/server/modules/settings/index.ts';
import { seedJackpots } from '@pavilion/server/modules/wallet/jackpots/service.ts';
import { aGameSession, aPlayer } from '@pavilion/server/testing/builders.ts';
import { startTestServer, type TestServer } from '@pavilion/server/testing/server.ts';
import { aStudio } from '@pavilion/server/testing/studio.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crossAreaInvariants } from './invariants-across-areas.ts';

let server: TestServer;
let client: PoolClient;
let connection: Connection;

/**
 * A jackpot that was seeded, fed by bets (one of them rolled back), won once fully and once partly covered; and a gift below its ceiling.
 */
beforeAll(async () => {
  server = await startTestServer();
  const jackpots = {
    small: { providers: ['northlight-works'], seedMinor: 1_000 },
    other: { providers: ['northlight-works'], seedMinor: 0 },
  };
  await server.testDatabase.pool.query(`update settings.value set value = $1 where key = 'jackpots'`, [JSON.stringify(jackpots)]);
  forgetSettings(server.app.context);
  await seedJackpots(server.app.context);
  const studio = aStudio(server, await aGameSession(server, await aPlayer(server)));
  for (const name of ['b1', 'b2', 'b3']) {
    const contributions = [
      { pot: 'small', amount: '1.005' },
      { pot: 'other', amount: '2.005' },
    ];
    await studio.bet(name, '10.00', { roundId: randomUUID(), contributions });
  }
  await studio.rollback('r3', 'b3');
  await studio.win('w1', '12.00', { kind: 'jackpot', pot: 'small' });
  await studio.win('w2', '100.00', { kind: 'jackpot', pot: 'other' });
  await studio.win('w3', '20.00', { kind: 'promo' });
  await seedJackpots(server.app.context);
  client = await server.testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
});
afterAll(async () => {
  client.release();
  await server.stop();
});

const breached = async (): Promise<string[]> =>
  (await verifyBooks(connection, [...invariants, ...crossAreaInvariants]))
    .filter(({ breachCount }) => breachCount > 0n)
    .map(({ id }) => id);

it('W-126 W-127 W-128 find nothing where jackpots and ceilings are as they were made', async () => {
  expect(await breached()).toEqual([]);
});

const houseOf = (detail: string): string => `(select id from ledger.house_account where detail = '${detail}' and currency = 'EUR')`;
const opOf = (externalId: string): string => `(select id from ledger.op where external_id = '${externalId}' and kind in ('bet', 'win'))`;

/** Each begins with the id of the invariant that must see it. */
it.each([
  ['W-126 a share of more than was given', 'update ledger.pot_share set fed_pico_minor = fed_pico_minor + 1'],
  ['W-126 a share of another worth', 'update ledger.pot_share set value_pico = value_pico - 1'],
  ['W-126 a share of another player', `update ledger.pot_share set player_id = gen_random_uuid() where pot = 'pot:small'`],
  ['W-126 a share in another currency', `update ledger.pot_share set currency = 'USD' where pot = 'pot:small'`],
  ['W-126 a share that is gone', `delete from ledger.pot_share where pot = 'pot:small'`],
  ['W-126 a contribution that is gone', `delete from ledger.pot_move where op_id = ${opOf('b1')} and pot = 'pot:small'`],
  [
    'W-126 a contribution to another jackpot',
    `update ledger.pot_move set pot = 'pot:third' where op_id = ${opOf('b1')} and pot = 'pot:small'`,
  ],
  ['W-126 a contribution of no bet', 'update ledger.pot_move set op_id = gen_random_uuid()'],
  ['W-126 a contribution of a win', `update ledger.pot_move set op_id = ${opOf('w1')} where op_id = ${opOf('b1')}`],
  [
    'W-126 contributions beyond the stake',
    `update ledger.pot_move set fed_pico_minor = 1001e12 where op_id = ${opOf('b3')} and pot = 'pot:small'`,
  ],
  ['W-126 a bet that was taken back and is in the jackpot still', `delete from ledger.op_outcome where op_id = ${opOf('b3')}`],
  [
    'W-127 an entry moved to another jackpot',
    `update ledger.entry set account_id = ${houseOf('pot:other')} where account_id = ${houseOf('pot:small')} and op_id = ${opOf('b1')}`,
  ],
  [
    'W-127 an entry of another amount',
    `update ledger.entry set amount_minor = amount_minor + 1 where account_id = ${houseOf('pot:small')} and op_id = ${opOf('b1')}`,
  ],
  ['W-127 a seed that is gone with its entries', `delete from ledger.op where kind = 'potSeed' and external_id = 'seed:1'`],
  ['W-127 a seed of another amount', `update ledger.op set amount_minor = 2000 where kind = 'potSeed'`],
  [
    'W-127 a seed that went to another jackpot',
    `update ledger.op set source = 'pot:other' where kind = 'potSeed' and source = 'pot:small' and external_id = 'seed:1'`,
  ],
  ['W-127 a win without its record', `delete from ledger.pot_win where op_id = ${opOf('w2')}`],
  ['W-127 a win recorded at another jackpot', `update ledger.pot_win set pot = 'pot:other' where op_id = ${opOf('w1')}`],
  ['W-127 a win of no jackpot', `update ledger.op set house_account_id = ${houseOf('promo')} where external_id = 'w1'`],
  ['W-127 a record of no win', 'update ledger.pot_win set op_id = gen_random_uuid()'],
  ['W-127 a shortfall that is called covered', 'update ledger.pot_win set covered_pico = value_pico'],
  ['W-128 a day that was used less', 'update wallet.ceiling_use set used_pico_minor = used_pico_minor - 1'],
  ['W-128 a day that was used more', `update wallet.ceiling_use set used_pico_minor = used_pico_minor + 1 where kind = 'promo'`],
  ['W-128 a day that is gone', 'delete from wallet.ceiling_use'],
  ['W-128 another day', `update wallet.ceiling_use set day = day - 1 where kind = 'jackpot'`],
  ['W-128 a counted win that is gone', `delete from wallet.ceiling_win where kind = 'jackpot'`],
  [
    'W-128 a counted win of another kind',
    `update wallet.ceiling_win set kind = 'adjustment' where kind = 'promo'; update wallet.ceiling_use set kind = 'adjustment' where kind = 'promo'`,
  ],
  ['W-128 a counted win that is in no books', `update wallet.ceiling_win set external_id = 'unknown' where kind = 'promo'`],
  ['W-128 a counted win of another player', `update wallet.ceiling_win set player_id = gen_random_uuid() where kind = 'promo'`],
  ['W-128 more counted than was won', `update wallet.ceiling_win set cash_minor = 2001 where kind = 'promo'`],
  ['W-128 a win that was counted as nothing', `update wallet.ceiling_win set cash_minor = 0 where kind = 'promo'`],
  [
    'W-128 a shortfall that no ceiling counted',
    `delete from wallet.ceiling_win where kind = 'jackpot'; delete from wallet.ceiling_use where kind = 'jackpot'`,
  ],
  ['I30 a seed that somebody else paid', `update ledger.op set house_account_id = ${houseOf('promo')} where kind = 'potSeed'`],
  [
    'I30 a bet that feeds what is no jackpot',
    `update ledger.entry set account_id = ${houseOf('promo')} where account_id = ${houseOf('pot:small')} and op_id = ${opOf('b1')}`,
  ],
])('%s is found', async (title, plant) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(plant);
    expect(await breached()).toContain(title.split(' ')[0]);
  } finally {
    await client.query('rollback');
  }
});
