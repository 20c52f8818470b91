import type { Invariant } from './invariant.ts';

/** The house accounts on which each operation has entries. */
const houseSides = `
  select op_id, array_agg(account_id) as account_ids
  from ledger.entry
  where bucket = 'house'
  group by op_id`;

/** Whether house account `h`, the first of operation `o`, may be its other side. */
const isHouseOfKind = `
  case
    when o.kind in ('deposit', 'withdrawalPayout', 'withdrawalReturn', 'chargeback', 'chargebackReversal') then h.kind = 'psp_clearing'
    when o.kind = 'bet' then h.kind in ('game_clearing', 'sport_clearing') and h.detail = o.source
    when o.kind = 'win' then h.kind in ('game_clearing', 'sport_clearing', 'jackpot') and h.detail = o.source
      or h.kind = 'jackpot' and h.detail like 'pot:%' or h.kind = 'bonus_cost' and h.detail in ('freespin', 'promo')
    when o.kind = 'rollback' then h.kind in ('game_clearing', 'sport_clearing', 'jackpot') and h.detail = o.source
      or h.kind = 'jackpot' and h.detail like 'pot:%' or h.kind = 'bonus_cost'
    when o.kind = 'potSeed' then h.kind = 'adjustment' and h.detail = 'jackpot-seed'
    when o.kind in ('shardOut', 'shardIn') then h.kind = 'adjustment' and h.detail = o.source
    when o.kind = 'adjustment' then h.kind in ('adjustment', 'bonus_cost')
    when o.kind in ('writeOff', 'writeOffRecovery') then h.kind = 'write_off'
    when o.kind in ('bonusGrant', 'bonusEnd', 'bonusRelease', 'withdrawalReserve') then h.kind = 'bonus_cost'
    else o.kind in ('creditRefuse', 'creditRefusalReversal')
  end`;

/** Kinds whose amount the house receives; for all others it pays. */
const takingKinds = `'bet', 'withdrawalPayout', 'chargeback', 'creditRefuse', 'bonusEnd', 'writeOffRecovery', 'shardOut'`;

/** Invariants of operations: their keys, their events, what each may move and what ends it. */
export const operationInvariants: readonly Invariant[] = [
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
    id: 'I9',
    statement:
      'A rollback takes back exactly what it names, once; bonus money that lapsed counts with the player, a jackpot with who feeds it',
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
      left join ledger.house_account h on h.id = e.account_id
      left join (
        -- Which whole units of shares are in a jackpot depends on what else was bet meanwhile (W-127 counts them).
        select distinct o.outcome_op_id
        from ledger.op_outcome o
        join ledger.pot_move m on m.op_id = o.op_id
      ) p on p.outcome_op_id = x.outcome_op_id
      group by x.outcome_op_id,
        case
          when e.bucket <> 'house' or (h.kind = 'bonus_cost' and h.detail = 'lapsed') then null
          when p.outcome_op_id is not null and h.kind in ('jackpot', 'game_clearing', 'sport_clearing') then 'jackpots'
          else e.account_id::text
        end
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
    id: 'I30',
    statement: 'The house side of an operation is an account that its kind and its source call for',
    breaches: `
      select o.id
      from ledger.op o
      left join (${houseSides}) s on s.op_id = o.id
      left join ledger.house_account h on h.id = o.house_account_id
      where o.house_account_id is not null and not coalesce(o.house_account_id = any(s.account_ids), false)
        or o.house_account_id is null and s.op_id is not null
        or o.house_account_id is not null and not coalesce(${isHouseOfKind}, false)
      union all
      select o.id
      from ledger.entry e
      join ledger.op o on o.id = e.op_id
      join ledger.house_account h on h.id = e.account_id
      left join (
        select distinct player_id, currency, cost
        from ledger.bonus
      ) b on b.player_id = o.player_id and b.currency = o.currency and b.cost = h.detail
      where e.bucket = 'house' and e.account_id <> o.house_account_id and o.kind not in ('rollback', 'shardOut', 'shardIn')
        and not ((h.kind = 'jackpot' and h.detail like 'pot:%' and o.kind in ('bet', 'potSeed')) or (h.kind = 'bonus_cost' and (h.detail = 'lapsed' or b.player_id is not null)))`,
  },
  {
    id: 'I31',
    statement: 'The amount of an operation is what its house side, what it locked or what it took back comes to',
    breaches: `
      select o.id
      from ledger.op o
      left join ledger.entry e on e.op_id = o.id and e.account_id = o.house_account_id
        and e.amount_minor = case when o.kind in (${takingKinds}) then o.amount_minor else -o.amount_minor end
      left join (
        select x.outcome_op_id, sum(b.amount_minor) as taken_minor
        from ledger.op_outcome x
        join ledger.op b on b.id = x.op_id
        group by x.outcome_op_id
      ) t on t.outcome_op_id = o.id
      where o.status = 'applied' and o.amount_minor <> 0
        and case
          when o.kind in ('withdrawalReserve', 'creditHold') then o.locked_minor is distinct from o.amount_minor
          when o.kind in ('withdrawalRelease', 'creditRelease') then o.locked_minor is distinct from -o.amount_minor
          when o.kind = 'bonusRelease' then o.cash_minor is distinct from o.amount_minor
          when o.kind = 'rollback' then o.amount_minor is distinct from t.taken_minor
          else e.op_id is null
        end`,
  },
  {
    id: 'I32',
    statement: 'The balances that an operation answered are those its last entries left',
    breaches: `
      select o.id
      from (
        select distinct on (op_id, bucket) op_id, bucket, balance_after_minor
        from ledger.entry
        where bucket in ('cash', 'bonus')
        order by op_id, bucket, account_seq desc
      ) e
      join ledger.op o on o.id = e.op_id
      where e.balance_after_minor is distinct from case e.bucket when 'cash' then o.cash_after_minor else o.bonus_after_minor end`,
  },
  {
    id: 'I33',
    statement: 'The event of an operation names its player, its currency and its amount',
    breaches: `
      select o.id
      from ledger.op o
      join kernel.event e on (e.data ->> 'operationId')::uuid = o.id
      where (e.player_id, e.data ->> 'currency', e.data ->> 'amountMinor') is distinct from (o.player_id, o.currency, o.amount_minor::text)`,
  },
  {
    id: 'I34',
    statement: 'What ends an operation may end it: applied, of the same player and currency, of the kind that ends its kind, by its name',
    breaches: `
      select x.op_id
      from ledger.op_outcome x
      left join ledger.op o on o.id = x.op_id
      left join ledger.op e on e.id = x.outcome_op_id
      where not coalesce(
        o.status = 'applied' and e.status = 'applied' and o.player_id = e.player_id and o.currency = e.currency and o.source = e.source
          and case
            when o.kind in ('bet', 'win') then e.kind = 'rollback'
            when o.kind = 'withdrawalReserve' then e.kind in ('withdrawalPayout', 'withdrawalRelease')
            when o.kind = 'withdrawalPayout' then e.kind = 'withdrawalReturn'
            when o.kind = 'withdrawalRelease' then e.kind = 'withdrawalPayout'
            when o.kind = 'creditHold' then e.kind in ('creditRelease', 'creditRefuse')
            when o.kind = 'creditRefuse' then e.kind = 'creditRefusalReversal'
            else false
          end
          and (e.ref_op_id = o.id or e.kind = 'rollback' and e.round is not distinct from o.round),
        false)
      union all
      select o.id
      from ledger.op o
      where o.status = 'applied'
        and o.kind in (
          'withdrawalPayout', 'withdrawalRelease', 'withdrawalReturn', 'creditRelease', 'creditRefuse', 'creditRefusalReversal'
        )
        and not exists (
          select from ledger.op_outcome x
          where x.outcome_op_id = o.id and x.op_id = o.ref_op_id
        )`,
  },
];
