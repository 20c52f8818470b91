import { playResultSql } from '../limits/play-result.ts';
import type { Invariant } from './invariant.ts';

/** Invariants of entries, their accounts and their sums. */
export const entryInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    statement: 'Entries of an operation sum to zero per currency',
    breaches: `
      select op_id
      from ledger.entry
      group by op_id, currency
      having sum(amount_minor) <> 0`,
  },
  {
    id: 'I2',
    statement: 'Applied operations with an amount have two entries or more, all others none; and they did to the player what they say',
    breaches: `
      select coalesce(o.id, e.op_id) as id
      from ledger.op o
      full join (
        select op_id, count(*) as entries,
          coalesce(sum(amount_minor) filter (where bucket = 'cash'), 0) as cash,
          coalesce(sum(amount_minor) filter (where bucket = 'bonus'), 0) as bonus,
          coalesce(sum(amount_minor) filter (where bucket = 'locked'), 0) as locked,
          coalesce(sum(amount_minor) filter (where bucket = 'receivable'), 0) as receivable
        from ledger.entry
        group by op_id
      ) e on e.op_id = o.id
      where o.id is null
        or (o.status = 'applied' and o.amount_minor <> 0 and coalesce(e.entries, 0) < 2)
        or (o.status <> 'applied' and e.op_id is not null)
        or (o.cash_minor, o.bonus_minor, coalesce(o.locked_minor, 0), coalesce(o.receivable_minor, 0))
          is distinct from (coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0), coalesce(e.receivable, 0))`,
  },
  {
    id: 'I3',
    statement: 'No cash, bonus or locked balance is or was negative, no receivable positive',
    breaches: `
      select id
      from ledger.account
      where least(cash_minor, bonus_minor, locked_minor) < 0 or receivable_minor > 0
      union all
      select op_id
      from ledger.entry
      where (bucket in ('cash', 'bonus', 'locked') and balance_after_minor < 0) or (bucket = 'receivable' and balance_after_minor > 0)`,
  },
  {
    id: 'I4',
    statement: 'A live balance is the sum of its entries',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select account_id,
          coalesce(sum(amount_minor) filter (where bucket = 'cash'), 0) as cash,
          coalesce(sum(amount_minor) filter (where bucket = 'bonus'), 0) as bonus,
          coalesce(sum(amount_minor) filter (where bucket = 'locked'), 0) as locked,
          coalesce(sum(amount_minor) filter (where bucket = 'receivable'), 0) as receivable,
          count(*) as entries
        from ledger.entry
        where bucket <> 'house'
        group by account_id
      ) e on e.account_id = a.id
      where (a.cash_minor, a.bonus_minor, a.locked_minor, a.receivable_minor, a.seq)
        is distinct from (coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0), coalesce(e.receivable, 0), coalesce(e.entries, 0))`,
  },
  {
    id: 'I38',
    statement: 'The result of play of an account is its wins less its stakes',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select o.player_id, o.currency, sum(${playResultSql}) as result
        from ledger.op o
        where o.kind in ('bet', 'win', 'rollback') and o.status = 'applied'
        group by o.player_id, o.currency
      ) p on p.player_id = a.player_id and p.currency = a.currency
      where a.play_result_minor <> coalesce(p.result, 0)`,
  },
  {
    id: 'I5',
    statement: 'Running balances are continuous, and account numbers have no gap',
    breaches: `
      select account_id
      from (
        select account_id, account_seq, amount_minor, balance_after_minor,
          row_number() over (partition by account_id order by account_seq) as expected_seq,
          lag(balance_after_minor, 1, 0::bigint) over (partition by account_id, bucket order by account_seq) as before_minor
        from ledger.entry
        where bucket <> 'house'
      ) e
      where account_seq <> expected_seq or balance_after_minor <> before_minor + amount_minor`,
  },
  {
    id: 'I6',
    statement: 'Every entry is of an account that exists, in its currency',
    breaches: `
      select e.op_id
      from ledger.entry e
      left join ledger.account a on a.id = e.account_id and e.bucket <> 'house'
      left join ledger.house_account h on h.id = e.account_id and e.bucket = 'house'
      where e.currency is distinct from coalesce(a.currency, h.currency)`,
  },
  {
    id: 'I8',
    statement: "No player entry belongs to another player's operation",
    breaches: `
      select e.op_id
      from ledger.entry e
      join ledger.account a on a.id = e.account_id
      join ledger.op o on o.id = e.op_id
      where a.player_id <> o.player_id`,
  },
  {
    id: 'I18',
    statement: 'All accounts together, players and house, sum to zero per currency',
    breaches: 'select currency from ledger.entry group by currency having sum(amount_minor) <> 0',
  },
];
