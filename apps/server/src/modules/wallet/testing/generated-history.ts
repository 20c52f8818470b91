import type { Connection } from '@pavilion/ledger';

const house = '0be00000-0000-7000-8000-000000000000';

const openHouse = `
  insert into ledger.house_account (id, kind, detail, currency)
  values ($1, 'adjustment', 'generated', 'EUR')
  on conflict (kind, detail, currency) do nothing`;

const nextAccounts = `
  select id
  from ledger.account
  where id > $1 and currency = 'EUR' and ($3::uuid is null or player_id = $3)
  order by id
  limit $2`;

/** As the ledger writes it: operation, entries, balance and event in one transaction, numbers without a gap, ids in the order of time. */
const insertOperations = `
  with made as (
    select a.id as account_id, a.player_id, a.currency, a.bonus_minor, a.cash_minor + k as balance, a.seq + k as seq,
      $4::timestamptz + k * interval '1 millisecond' as at,
      ('0be00001-0000-7000-8000-' || lpad(to_hex($5::bigint + row_number() over ()), 12, '0'))::uuid as id
    from ledger.account a
    cross join generate_series(1, $3::integer) k
    where a.id = any($1::uuid[])
  ), op as (
    insert into ledger.op (id, source, player_id, external_id, kind, request_hash, status, currency, amount_minor, cash_minor, bonus_minor,
      house_account_id, cash_after_minor, bonus_after_minor, created_at)
    select id, 'admin', player_id, 'generated-' || seq, 'adjustment', ''::bytea, 'applied', currency, 1, 1, 0, $2, balance, bonus_minor, at
    from made
  ), entry as (
    insert into ledger.entry (op_id, account_id, bucket, currency, amount_minor, balance_after_minor, account_seq)
    select id, account_id, 'cash', currency, 1, balance, seq from made
    union all
    select id, $2, 'house', currency, -1, null, null from made
  ), event as (
    insert into kernel.event (type, player_id, data, created_at)
    select 'BalanceAdjusted', player_id, jsonb_build_object('operationId', id, 'currency', currency, 'amountMinor', '1'), at
    from made
  )
  update ledger.account
  set cash_minor = cash_minor + $3::integer, seq = seq + $3::integer
  where id = any($1::uuid[])`;

interface GeneratedHistory {
  /** Operations that each account of EUR gets; each has two entries. */
  readonly operationsEach: number;
  /** The account of this player alone. */
  readonly playerId?: string;
  readonly from: Date;
  /** Makes ids of a second history in the same database different from those of the first. */
  readonly firstNumber?: number;
}

const OPERATIONS_AT_ONCE = 50_000;

/** A history as long as one likes, by set-based statements: of one cent after another, which every invariant of the books finds sound. */
export async function generateHistory(
  connection: Connection,
  { operationsEach, playerId, from, firstNumber = 0 }: GeneratedHistory,
): Promise<number> {
  await connection.query(openHouse, [house]);
  const accountsAtOnce = Math.max(1, Math.floor(OPERATIONS_AT_ONCE / operationsEach));
  let made = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const accounts = await connection.query<{ id: string }>(nextAccounts, [after, accountsAtOnce, playerId ?? null]);
    const last = accounts.at(-1);
    if (last === undefined) return made;
    after = last.id;
    const ids = accounts.map(({ id }) => id);
    for (let left = operationsEach; left > 0; left -= OPERATIONS_AT_ONCE) {
      const count = Math.min(left, OPERATIONS_AT_ONCE);
      const begins = new Date(from.getTime() + operationsEach - left);
      await connection.query(insertOperations, [ids, house, count, begins, firstNumber + made]);
      made += count * ids.length;
    }
  }
}
