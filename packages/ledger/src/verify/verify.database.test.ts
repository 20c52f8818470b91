import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Connection } from '../database/connection.ts';
import { int8s, jsons, texts, uuids } from '../database/array-encoder.ts';
import { invariants } from './invariants.ts';
import { verifyBooks } from './verify.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const name = `verify_${randomUUID().replaceAll('-', '')}`;
let admin: pg.Client;
let client: pg.Client;
let connection: Connection;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const types = { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid, 'text')) };
  client = new pg.Client({ connectionString: url.href, types });
  await client.connect();
  connection = {
    query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & pg.QueryResultRow>(text, [...values])).rows,
  };
  await client.query(soundBooks);
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** Two accounts, a deposit, a bet of ten and its rollback, a credit of twenty that was held and released, inserted directly. */
const soundBooks = `
  insert into ledger.player (player_id) values ('10000000-0000-7000-8000-000000000001'), ('10000000-0000-7000-8000-000000000002');
  insert into ledger.account (id, player_id, currency, status, cash_minor, seq, created_at) values
    ('20000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000001', 'EUR', 1, 100, 7, now()),
    ('20000000-0000-7000-8000-000000000002', '10000000-0000-7000-8000-000000000002', 'USD', 1, 0, 0, now());
  insert into ledger.house_account (id, kind, detail, currency) values
    ('30000000-0000-7000-8000-000000000001', 'game_clearing', 's', 'EUR'),
    ('30000000-0000-7000-8000-000000000002', 'psp_clearing', 'p', 'EUR'),
    ('30000000-0000-7000-8000-000000000003', 'game_clearing', 'other', 'EUR'),
    ('30000000-0000-7000-8000-000000000004', 'write_off', 's', 'EUR');
  insert into ledger.op (id, external_id, kind, amount_minor, cash_minor, locked_minor, house_account_id, cash_after_minor, round, ref_op_id,
    source, player_id, request_hash, status, currency, bonus_minor, bonus_after_minor, created_at)
    select o.*, 's', '10000000-0000-7000-8000-000000000001', '', 'applied', 'EUR', 0, 0, now()
    from (values
      ('40000000-0000-7000-8000-000000000001'::uuid, 'd', 'deposit', 100, 100, null::bigint, '30000000-0000-7000-8000-000000000002'::uuid, 100, null, null::uuid),
      ('40000000-0000-7000-8000-000000000002', 'b', 'bet', 10, -10, null, '30000000-0000-7000-8000-000000000001', 90, 'r', null),
      ('40000000-0000-7000-8000-000000000003', 'x', 'rollback', 10, 10, null, '30000000-0000-7000-8000-000000000001', 100, 'r', '40000000-0000-7000-8000-000000000002'),
      ('40000000-0000-7000-8000-000000000004', 'h', 'creditHold', 20, -20, 20, null, 80, null, null),
      ('40000000-0000-7000-8000-000000000005', 'h:release', 'creditRelease', 20, 20, -20, null, 100, null, '40000000-0000-7000-8000-000000000004')
    ) as o;
  insert into ledger.op_outcome (op_id, outcome_op_id) values ('40000000-0000-7000-8000-000000000002', '40000000-0000-7000-8000-000000000003'), ('40000000-0000-7000-8000-000000000004', '40000000-0000-7000-8000-000000000005');
  insert into ledger.round (source, player_id, external_id, currency, stake_cash_minor, stake_bonus_minor, win_minor, bet_count, live_bet_count, op_ids, opened_at)
    values ('s', '10000000-0000-7000-8000-000000000001', 'r', 'EUR', 0, 0, 0, 1, 0, '{40000000-0000-7000-8000-000000000002,40000000-0000-7000-8000-000000000003}', now());
  insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
    select e.op_id, e.account_id, e.bucket, 'EUR', e.amount, e.after, e.seq
    from (values
      ('40000000-0000-7000-8000-000000000001'::uuid, '20000000-0000-7000-8000-000000000001'::uuid, 'cash', 100, 100, 1),
      ('40000000-0000-7000-8000-000000000001', '30000000-0000-7000-8000-000000000002', 'house', -100, null, null),
      ('40000000-0000-7000-8000-000000000002', '20000000-0000-7000-8000-000000000001', 'cash', -10, 90, 2),
      ('40000000-0000-7000-8000-000000000002', '30000000-0000-7000-8000-000000000001', 'house', 10, null, null),
      ('40000000-0000-7000-8000-000000000003', '20000000-0000-7000-8000-000000000001', 'cash', 10, 100, 3),
      ('40000000-0000-7000-8000-000000000003', '30000000-0000-7000-8000-000000000001', 'house', -10, null, null),
      ('40000000-0000-7000-8000-000000000004', '20000000-0000-7000-8000-000000000001', 'cash', -20, 80, 4),
      ('40000000-0000-7000-8000-000000000004', '20000000-0000-7000-8000-000000000001', 'locked', 20, 20, 5),
      ('40000000-0000-7000-8000-000000000005', '20000000-0000-7000-8000-000000000001', 'locked', -20, 0, 6),
      ('40000000-0000-7000-8000-000000000005', '20000000-0000-7000-8000-000000000001', 'cash', 20, 100, 7)
    ) as e (op_id, account_id, bucket, amount, after, seq);
  insert into ledger.limit_counter (id, player_id, definition, period, currency, window_start, window_end, cap_minor, used_pico_minor, time_zone, rate, binds_from)
    values ('50000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000001', 1, 'daily', 'EUR', now() - interval '1 hour',
      now() + interval '1 hour', 100, 0, 'UTC', '100', now() - interval '1 hour');
  insert into ledger.bonus (id, player_id, currency, status, cost, granted_minor, required_minor, terms, opened_at)
    values ('50000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000001', 'EUR', 'active', 'cash', 5, 50, '{}', now());
  insert into ledger.op_bonus (op_id, bonus_id, contribution_minor, required_minor, released_minor, lapsed_minor)
    values ('40000000-0000-7000-8000-000000000002', '50000000-0000-7000-8000-000000000001', 10, 0, 0, 0);
  insert into kernel.event (type, player_id, data) select 'Applied', player_id, json_build_object('operationId', id, 'currency', currency, 'amountMinor', amount_minor::text) from ledger.op;`;

const entry = 'update ledger.entry set';
const op = 'update ledger.op set';
const otherPlayer = '10000000-0000-7000-8000-000000000002';
const house = (digit: number): string => `30000000-0000-7000-8000-00000000000${digit}`;
const amountOfEvent = (amount: number): string =>
  `update kernel.event set data = (data::jsonb || '{"amountMinor":"${amount}"}')::json where data ->> 'operationId' like '%2'`;
/** A tombstone under the key of the applied bet. */
const sameKey = `alter table ledger.op drop constraint op_player_id_source_external_id_key;
    insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, amount_minor, cash_minor, bonus_minor, created_at)
    select gen_random_uuid(), source, player_id, external_id, 'tombstone', '', 'tombstone', 0, 0, 0, now() from ledger.op where kind = 'bet'`;
/** The bet of ten without its rollback. */
const standingBet = `delete from ledger.op_outcome where outcome_op_id = '40000000-0000-7000-8000-000000000003'`;
const used = (pico: string): string => `${standingBet}; update ledger.limit_counter set used_pico_minor = ${pico}, cap_minor = 9`;
const overCap = used('10e12');
const closedRound = 'update ledger.round set is_closed = true, reported_bets_minor = 10, reported_wins_minor = 0';

/** A planted violation for each invariant; others may detect it too. Each key begins with the invariant's id. */
const faults: Readonly<Record<string, string>> = {
  'I1 an operation whose entries do not sum to zero': `${entry} amount_minor = 101 where amount_minor = 100`,
  'I2 an operation with one entry': `delete from ledger.entry where bucket = 'house' and amount_minor = 10`,
  'I3 a balance below zero on the way': `${entry} balance_after_minor = -1 where account_seq = 2`,
  'I4 a live balance that the entries do not give': 'update ledger.account set cash_minor = 99 where cash_minor = 100',
  'I5 a gap in the numbers of an account': `${entry} account_seq = 8 where account_seq = 7`,
  'I6 an entry in another currency than its account': `${entry} currency = 'USD' where account_seq = 2`,
  'I6 an entry of no account': `${entry} account_id = gen_random_uuid() where account_seq = 2`,
  'I7 no unique index of the keys': 'alter table ledger.op drop constraint op_player_id_source_external_id_key',
  'I7 a unique index of other columns': `alter table ledger.op drop constraint op_player_id_source_external_id_key;
    create unique index on ledger.op (id, source, player_id)`,
  'I7 a key that occurs twice': sameKey,
  "I8 an entry of one player under another player's operation": `${op} player_id = '10000000-0000-7000-8000-000000000002' where kind = 'bet'`,
  'I9 a rollback of less than it names': `${entry} amount_minor = 9 where account_seq = 3`,
  'I9 a rollback that names nothing': standingBet,
  'I10 an operation applied under the key of a tombstone': sameKey,
  'I11 money locked for no withdrawal': 'update ledger.account set locked_minor = 1 where cash_minor = 100',
  'I14 bonus money of a bonus that is not on the account': 'update ledger.bonus set remaining_minor = 1',
  'I15 more wagered than the bets that stand': 'update ledger.bonus set wagered_minor = 10',
  'I15 pending progress of no open ticket': `update ledger.bonus set pending_minor = 10, terms = '{"sport":{}}'`,
  'C53 a free spin used by no operation': `insert into ledger.freespin (id, player_id, source, game_id, currency, spin_count, used_count, win_cap_minor, expires_at)
    values ('60000000-0000-7000-8000-000000000001', '10000000-0000-7000-8000-000000000001', 's', 'g', 'EUR', 3, 1, 100, now())`,
  'C53 a round of a campaign that none of its operations played': 'update ledger.round set freespin_id = gen_random_uuid()',
  'I16 a limit used by more than the books say': 'update ledger.limit_counter set used_pico_minor = 10e12',
  'I16 a limit used by more than the books say, lowered below it': `${used('20e12')}, over_cap_reason = 'set below what was used'`,
  'I16 a limit used by less than the books say, lowered below it': `${used('9.5e12')}, over_cap_reason = 'set below what was used'`,
  'I16 a limit that a bet has not used': standingBet,
  'I16 more used than the cap allows, without a recorded reason': overCap,
  'W-126 a share of a jackpot that no bet gave': `insert into ledger.pot_share (player_id, source, pot, currency, fed_pico_minor, value_pico)
    values ('${otherPlayer}', 's', 'pot:p', 'EUR', 1, 1)`,
  'W-126 a contribution of more than its stake': `insert into ledger.pot_move (op_id, pot, fed_pico_minor, value_pico)
    values ('40000000-0000-7000-8000-000000000002', 'pot:p', 11e12, 1)`,
  'W-127 a jackpot that paid what nobody gave': `insert into ledger.pot_win (op_id, pot, value_pico, covered_pico)
    values ('40000000-0000-7000-8000-000000000001', 'pot:p', 1, 1)`,
  'I17 an event of another database transaction': `update kernel.event set xid = '3' where data ->> 'operationId' like '%1'`,
  'I17 an operation without an event': `delete from kernel.event where data ->> 'operationId' like '%1'`,
  'I18 books that do not sum to zero': `delete from ledger.entry where amount_minor = -100`,
  'I19 a bet inside an exclusion': `insert into ledger.exclusion select player_id, 'exclusion', now() - interval '1 hour', now() + interval '1 hour' from ledger.player`,
  'I30 an entry moved to the clearing of another provider': `${entry} account_id = '${house(3)}' where bucket = 'house' and amount_minor = 10`,
  'I30 an entry moved to a house account of another kind': `${entry} account_id = '${house(4)}' where bucket = 'house' and amount_minor = -100`,
  'I38 a result of play that the rounds do not give': 'update ledger.account set play_result_minor = 1 where cash_minor = 100',
  'I30 a bet booked against the clearing of another provider': `${op} house_account_id = '${house(3)}' where kind = 'bet';
    ${entry} account_id = '${house(3)}' where bucket = 'house' and amount_minor = 10`,
  'I30 a deposit booked against the clearing of games': `${op} house_account_id = '${house(1)}' where kind = 'deposit';
    ${entry} account_id = '${house(1)}' where bucket = 'house' and amount_minor = -100`,
  'I30 a hold with a house side': `${op} house_account_id = '${house(4)}' where kind = 'creditHold'`,
  'I30 a second house side that nothing calls for': `insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor)
    select op_id, '${house(4)}', bucket, currency, 1 from ledger.entry where bucket = 'house' and amount_minor = 10`,
  'I31 a bet of another amount than it moved': `${op} amount_minor = 11 where kind = 'bet'`,
  'I31 a deposit of another amount than it moved': `${op} amount_minor = 1000 where kind = 'deposit'`,
  'I31 a rollback of another amount than what it took back': `${op} amount_minor = 9 where kind = 'rollback'`,
  'I31 a hold of another amount than it locked': `${op} amount_minor = 21 where kind = 'creditHold'`,
  'I31 a release of another amount than it unlocked': `${op} amount_minor = 19 where kind = 'creditRelease'`,
  'I32 an answer of more cash than there was': `${op} cash_after_minor = 190 where kind = 'bet'`,
  'I32 an answer that names no balance': `${op} cash_after_minor = null where kind = 'deposit'`,
  'I33 an event of another amount': amountOfEvent(11),
  'I33 an event of another player': `update kernel.event set player_id = '${otherPlayer}' where data ->> 'operationId' like '%2'`,
  'I33 an operation of another currency than its event': `${op} currency = 'USD' where kind = 'bet'`,
  'I34 a bet that a release has ended': `${op} kind = 'creditRelease' where kind = 'rollback'`,
  'I34 a hold that ended without an end': `update ledger.op_outcome set outcome_op_id = gen_random_uuid() where op_id::text like '%4'`,
  'I34 a release of another hold than it names': `${op} ref_op_id = gen_random_uuid() where kind = 'creditRelease'`,
  'I34 a release that ended nothing': `delete from ledger.op_outcome where op_id::text like '%4'`,
  'I34 a rollback by another player': `${op} player_id = '${otherPlayer}' where kind = 'rollback'`,
  'I35 a round that was removed': 'delete from ledger.round',
  'I35 a bet that its round does not list': `update ledger.round set op_ids = '{}'`,
  'I35 a round that counts another number of bets': 'update ledger.round set bet_count = 2',
  'I21 a closed round whose end reported something else': closedRound,
  'I21 totals of a round that its operations do not give': 'update ledger.round set win_minor = 1',
  'I21 a forfeited sum that no win of the round gave up': 'update ledger.round set forfeited_minor = 1',
};
/** Changes that look like a violation of this invariant but are allowed. */
const allowed: Readonly<Record<string, string>> = {
  'I16 more used than the cap allows, for a recorded reason': `${overCap}, over_cap_reason = 'settledLate'`,
  'I21 a closed round on the reconciliation list': `${closedRound}, review_reason = 'totals'`,
};

/** How many violations the invariant named in the title finds after the change. */
async function breachesOf(title: string, plant: string): Promise<bigint | undefined> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(plant);
    const [finding] = await verifyBooks(
      connection,
      invariants.filter(({ id }) => title.startsWith(`${id} `)),
    );
    return finding?.breachCount;
  } finally {
    await client.query('rollback');
  }
}

it('finds nothing in valid books', async () => {
  expect((await verifyBooks(connection)).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it('has a planted violation for every invariant', () => {
  const planted = new Set(Object.keys(faults).map((title) => title.split(' ')[0]));
  expect([...planted].toSorted()).toEqual(invariants.map(({ id }) => id).toSorted());
});

it.each(Object.entries(faults))('%s is found', async (title, fault) => {
  expect(await breachesOf(title, fault)).toBeGreaterThan(0n);
});

it.each(Object.entries(allowed))('%s is no violation', async (title, change) => {
  expect(await breachesOf(title, change)).toBe(0n);
});

it('reads back from the server what the binary arrays encode', async () => {
  const given = {
    numbers: [0n, -1n, 2n ** 62n, null],
    names: ['', 'a"b\\{},', 'ü€🎲', null],
    ids: [randomUUID(), randomUUID().toUpperCase(), null],
  };
  const [row] = await connection.query<{ numbers: string; names: string[]; ids: string[]; facts: unknown }>(
    'select $1::int8[]::text as numbers, $2::text[] as names, $3::uuid[] as ids, ($4::json[])[1] as facts',
    [int8s(given.numbers), texts(given.names), uuids(given.ids), jsons(['{"a":1.10}'])],
  );
  expect(row).toMatchObject({ numbers: '{0,-1,4611686018427387904,NULL}', names: given.names, facts: { a: 1.1 } });
});
