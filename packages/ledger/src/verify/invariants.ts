import { limitMoves, usedFromBooks } from '../limit-counters.ts';

/** A statement about the books, and the query that finds what breaks it: it returns no row when all is well (reliability §1.5). */
export interface Invariant {
  readonly id: string;
  readonly statement: string;
  readonly breaches: string;
}

/** The invariants that the ledger alone can check, in the order of reliability §1.5. A further one is a further element. */
export const invariants: readonly Invariant[] = [
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
    id: 'I7',
    statement: 'A key (source, player, external id) occurs once, and its unique index is there and valid',
    breaches: `
      select external_id
      from ledger.op
      group by source, player_id, external_id
      having count(*) > 1
      union all
      select 'the unique index of the keys is missing or invalid'
      where not exists (
        select from pg_index i
        where i.indrelid = 'ledger.op'::regclass and i.indisunique and i.indisvalid and i.indpred is null and i.indnkeyatts = 3
          and 3 = (
            select count(*)
            from pg_attribute c
            where c.attrelid = i.indrelid and c.attnum = any(i.indkey) and c.attnotnull
              and c.attname in ('source', 'player_id', 'external_id')
          )
      )`,
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
    id: 'I9',
    statement: 'A rollback takes back exactly what it names, once; bonus money that lapsed counts with the player',
    breaches: `
      select x.outcome_op_id
      from (
        select outcome_op_id, op_id
        from ledger.op_outcome
        union all
        select distinct outcome_op_id, outcome_op_id
        from ledger.op_outcome
      ) x
      join ledger.op r on r.id = x.outcome_op_id and r.kind = 'rollback'
      join ledger.entry e on e.op_id = x.op_id
      left join ledger.house_account h on h.id = e.account_id and h.kind = 'bonus_cost' and h.detail = 'lapsed'
      group by x.outcome_op_id, case when e.bucket = 'house' and h.id is null then e.account_id end
      having sum(e.amount_minor) <> 0
      union all
      select r.id
      from ledger.op r
      join ledger.entry e on e.op_id = r.id
      where r.kind = 'rollback'
        and not exists (
          select from ledger.op_outcome x
          where x.outcome_op_id = r.id
        )`,
  },
  {
    id: 'I10',
    statement: 'Nothing was applied under a key that a tombstone forbids',
    breaches: `
      select o.id
      from ledger.op t
      join ledger.op o on o.source = t.source and o.player_id = t.player_id and o.external_id = t.external_id
      where t.status = 'tombstone' and o.status = 'applied'`,
  },
  {
    id: 'I11',
    statement: 'Locked balances are the sum of the reservations that stand',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select o.player_id, o.currency, sum(o.amount_minor) as reserved
        from ledger.op o
        where o.kind = 'withdrawalReserve' and o.status = 'applied'
          and not exists (
            select from ledger.op_outcome x
            where x.op_id = o.id
          )
        group by o.player_id, o.currency
      ) r on r.player_id = a.player_id and r.currency = a.currency
      where a.locked_minor <> coalesce(r.reserved, 0)`,
  },
  {
    id: 'I14',
    statement: 'A bonus balance is what is left of the active bonus of its player and currency',
    breaches: `
      select a.id
      from ledger.account a
      left join (
        select player_id, currency, sum(remaining_minor) as remaining
        from ledger.bonus
        where status = 'active'
        group by player_id, currency
      ) b on b.player_id = a.player_id and b.currency = a.currency
      where a.bonus_minor <> coalesce(b.remaining, 0)`,
  },
  {
    id: 'I15',
    statement: 'What was wagered of a bonus is the sum of the contributions of its bets that stand',
    breaches: `
      select b.id
      from ledger.bonus b
      left join (
        select p.bonus_id, sum(p.contribution_minor) as contributed
        from ledger.op_bonus p
        where not exists (
          select from ledger.op_outcome x
          where x.op_id = p.op_id
        )
        group by p.bonus_id
      ) c on c.bonus_id = b.id
      where b.wagered_minor <> coalesce(c.contributed, 0)`,
  },
  {
    id: 'C53',
    statement: 'What free spins used and won is what their operations did',
    breaches: `
      select f.id
      from ledger.freespin f
      left join (
        select freespin_id, sum(spins) as spins, sum(won_minor) as won
        from ledger.freespin_move
        group by freespin_id
      ) m on m.freespin_id = f.id
      where (f.used_count, f.won_minor) is distinct from (coalesce(m.spins, 0)::integer, coalesce(m.won, 0)::bigint)`,
  },
  {
    id: 'I16',
    statement: 'What is used of a limit is what the books say, and never above its cap but for a recorded reason',
    breaches: `
      select l.id
      from ledger.limit_counter l
      join (${usedFromBooks({ counters: 'ledger.limit_counter', moves: limitMoves('o.player_id in (select player_id from ledger.limit_counter)') })}) u on u.id = l.id
      where l.used_minor <> u.used_minor
        or (l.used_minor > l.cap_minor and l.over_cap_reason is null)`,
  },
  {
    id: 'I17',
    statement: 'Each applied operation has exactly one event, written in its own database transaction',
    breaches: `
      select coalesce(o.id, e.op_id) as id
      from (
        select id, xmin::text::bigint as xid
        from ledger.op
        where status = 'applied'
      ) o
      full join (
        select (data ->> 'operationId')::uuid as op_id, count(*) as events, min(xid::text::numeric % 4294967296)::bigint as xid
        from kernel.event
        where data ->> 'operationId' is not null
        group by 1
      ) e on e.op_id = o.id
      where o.id is null or e.op_id is null or e.events <> 1 or o.xid <> e.xid`,
  },
  {
    id: 'I18',
    statement: 'All accounts together, players and house, sum to zero per currency',
    breaches: 'select currency from ledger.entry group by currency having sum(amount_minor) <> 0',
  },
  {
    id: 'I19',
    statement: 'No stake was taken inside an exclusion or a cooling-off',
    breaches: `
      select o.id
      from ledger.op o
      join ledger.exclusion x on x.player_id = o.player_id and o.created_at >= x.starts_at and o.created_at < x.ends_at
      where o.kind = 'bet' and o.status = 'applied'`,
  },
  {
    id: 'I21',
    statement:
      'A closed round has the totals its end reported, or is on the reconciliation list; and its totals are those of its operations',
    breaches: `
      select r.external_id
      from ledger.round r
      left join (
        select o.player_id, o.source, o.round,
          sum(case when o.kind = 'bet' then coalesce(p.released_minor, 0) - o.cash_minor else 0 end) as stake_cash,
          sum(case when o.kind = 'bet' then -o.bonus_minor - coalesce(p.released_minor + p.lapsed_minor, 0) else 0 end) as stake_bonus,
          sum(case when o.kind = 'win' then o.amount_minor else 0 end) as win,
          count(*) filter (where o.kind = 'bet') as live_bets
        from ledger.op o
        left join ledger.op_bonus p on p.op_id = o.id
        where o.round is not null and o.status = 'applied' and o.kind in ('bet', 'win')
          and not exists (
            select from ledger.op_outcome x
            where x.op_id = o.id
          )
        group by o.player_id, o.source, o.round
      ) t on t.player_id = r.player_id and t.source = r.source and t.round = r.external_id
      where (r.stake_cash_minor, r.stake_bonus_minor, r.win_minor, r.live_bet_count)
          is distinct from (coalesce(t.stake_cash, 0), coalesce(t.stake_bonus, 0), coalesce(t.win, 0), coalesce(t.live_bets, 0))
        or (
          r.is_closed and r.review_reason is null and r.reported_wins_minor - r.reported_bets_minor <> r.win_minor - r.stake_cash_minor - r.stake_bonus_minor
        )`,
  },
];
