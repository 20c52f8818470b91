import { type Connection, verifyBooks } from '@pavilion/ledger';
import { cloneDatabase, type TestDatabase } from '@pavilion/server/testing/database.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acrossAreas } from './invariants-across-areas.ts';

let testDatabase: TestDatabase;
let client: PoolClient;
let connection: Connection;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  client = await testDatabase.pool.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
  };
  await client.query(soundRows);
});
afterAll(async () => {
  client.release();
  await testDatabase.drop();
});

const player = '10000000-0000-7000-8000-000000000001';
const campaign = '60000000-0000-7000-8000-000000000001';
const bonus = '70000000-0000-7000-8000-000000000001';

/** One player with one active bonus of a campaign that allows one, and its grant. */
const soundRows = `
  insert into game.bonus_campaign (id, identity, name, type, rules, uses_max) values ('${campaign}', 'once', 'Once', 1, '{}', 1);
  insert into game.player_bonus (id, player_id, campaign_id, campaign_version, name, type, status, currency, amount_minor, terms, source, source_key, use_number, created_at)
    values ('${bonus}', '${player}', '${campaign}', 1, 'Once', 1, 2, 'EUR', 500, '{}', 'quest', 'q1', 1, now());
  insert into ledger.bonus (id, player_id, currency, status, cost, granted_minor, remaining_minor, required_minor, terms, opened_at)
    values ('${bonus}', '${player}', 'EUR', 'active', 'cash', 500, 500, 5000, '{}', now());
  insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    values (gen_random_uuid(), 'bonus', '${player}', '${bonus}:grant', 'bonusGrant', '', 'applied', 'EUR', 500, 0, 500, now());`;

const again = (changes: string): string => `
  alter table game.player_bonus drop constraint player_bonus_player_id_source_source_key_key;
  alter table game.player_bonus drop constraint player_bonus_player_id_campaign_id_use_number_key;
  insert into game.player_bonus (id, player_id, campaign_id, campaign_version, name, type, status, currency, amount_minor, terms, source, source_key, use_number, created_at)
    select gen_random_uuid(), player_id, campaign_id, campaign_version, name, type, 1, currency, amount_minor, terms, source, ${changes}, use_number, created_at
    from game.player_bonus`;

it('I22 finds nothing where every benefit was given once', async () => {
  expect((await verifyBooks(connection, acrossAreas)).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it.each([
  ['given twice for one cause', again('source_key')],
  ['given more often than its campaign allows', again("source_key || '-2'")],
  [
    'granted its money twice',
    `insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at)
    select gen_random_uuid(), source, player_id, external_id || ':again', kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor, created_at
    from ledger.op`,
  ],
  ['active without money in the books', 'delete from ledger.bonus'],
])('I22 finds a benefit that was %s', async (_fault, plant) => {
  await client.query('begin');
  await client.query(plant);
  const [finding] = await verifyBooks(
    connection,
    acrossAreas.filter(({ id }) => id === 'I22'),
  );
  await client.query('rollback');
  expect(finding?.breachCount).toBeGreaterThan(0n);
});
