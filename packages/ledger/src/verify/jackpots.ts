import type { Invariant } from './invariant.ts';

const picoPerUnit = '1000000000000';

/** Invariants between jackpots and bets, seeds and wins. */
export const jackpotInvariants: readonly Invariant[] = [
  {
    id: 'W-126',
    statement: 'A share of a jackpot is what its player’s bets that stand gave; no bet gave more than its stake',
    breaches: `
      select coalesce(s.pot, m.pot) as id
      from ledger.pot_share s
      full join (
        select o.player_id, o.source, o.currency, m.pot, sum(m.fed_pico_minor) as fed, sum(m.value_pico) as value
        from ledger.pot_move m
        left join ledger.op o on o.id = m.op_id
        left join ledger.op_outcome x on x.op_id = m.op_id
        where x.op_id is null
        group by o.player_id, o.source, o.currency, m.pot
      ) m on m.player_id = s.player_id and m.source = s.source and m.currency = s.currency and m.pot = s.pot
      where (coalesce(s.fed_pico_minor, 0), coalesce(s.value_pico, 0)) is distinct from (coalesce(m.fed, 0), coalesce(m.value, 0))
      union all
      select m.op_id::text
      from ledger.pot_move m
      left join ledger.op o on o.id = m.op_id and o.kind = 'bet' and o.status = 'applied'
      group by m.op_id, o.amount_minor
      having sum(m.fed_pico_minor) > coalesce(o.amount_minor, 0) * ${picoPerUnit}`,
  },
  {
    id: 'W-127',
    statement:
      'A jackpot’s account is in each currency what it was given less what was won; beyond what it was given only shortfalls are recorded',
    breaches: `
      select coalesce(a.pot, d.pot) || ' ' || coalesce(a.currency, d.currency) as id
      from (
        select h.detail as pot, h.currency, sum(e.amount_minor) as amount
        from ledger.house_account h
        join ledger.entry e on e.account_id = h.id and e.bucket = 'house'
        where h.kind = 'jackpot' and h.detail like 'pot:%'
        group by h.detail, h.currency
      ) a
      full join (
        select pot, currency, sum(amount) as amount
        from (
          select pot, currency, div(fed_pico_minor, ${picoPerUnit}) as amount
          from ledger.pot_share
          union all
          select source, currency, amount_minor
          from ledger.op
          where kind = 'potSeed' and status = 'applied'
          union all
          select w.pot, o.currency, -o.amount_minor
          from ledger.pot_win w
          join ledger.op o on o.id = w.op_id
          where not exists (
            select from ledger.op_outcome x
            where x.op_id = w.op_id
          )
          union all
          select h.detail, o.currency, case o.kind when 'creditRefuse' then o.amount_minor else -o.amount_minor end
          from ledger.op o
          join ledger.house_account h on h.id = o.house_account_id and h.kind = 'jackpot' and h.detail like 'pot:%'
          where o.kind in ('creditRefuse', 'creditRefusalReversal') and o.status = 'applied'
        ) part
        group by pot, currency
      ) d on d.pot = a.pot and d.currency = a.currency
      where coalesce(a.amount, 0) <> coalesce(d.amount, 0)
      union all
      select w.pot
      from (
        select w.pot, sum(w.covered_pico) as covered
        from ledger.pot_win w
        where not exists (
          select from ledger.op_outcome x
          where x.op_id = w.op_id
        )
        group by w.pot
      ) w
      left join (
        select pot, sum(value) as given
        from (
          -- With bets that were taken back: that may be after their pot was won.
          select pot, value_pico as value
          from ledger.pot_move
          union all
          select source, amount_minor * ${picoPerUnit} / rate::numeric
          from ledger.op
          where kind = 'potSeed' and status = 'applied'
        ) part
        group by pot
      ) g on g.pot = w.pot
      where w.covered > coalesce(g.given, 0)
      union all
      select w.op_id::text
      from ledger.pot_win w
      left join ledger.op o on o.id = w.op_id and o.kind = 'win' and o.status = 'applied'
      left join ledger.house_account h on h.id = o.house_account_id
      where (h.kind, h.detail) is distinct from ('jackpot', w.pot)
      union all
      select o.id::text
      from ledger.op o
      join ledger.house_account h on h.id = o.house_account_id and h.kind = 'jackpot' and h.detail like 'pot:%'
      where o.kind = 'win' and o.amount_minor <> 0
        and not exists (
          select from ledger.pot_win w
          where w.op_id = o.id
        )`,
  },
];
