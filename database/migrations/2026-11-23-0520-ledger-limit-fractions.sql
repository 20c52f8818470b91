-- What is used of a limit is kept in trillionths of a minor unit, rounded down: rounded to whole ones, two hundred stakes of 0.0049 USDT were no
-- cent together.
create function ledger.convert_pico_minor(amount_minor bigint, from_rate text, to_rate text) returns numeric
language sql immutable strict parallel safe as $$
  select div(dividend, divisor) - case when mod(dividend, divisor) < 0 then 1 else 0 end
  from (select amount_minor::numeric * 1000000000000 * to_rate::numeric as dividend, from_rate::numeric as divisor) as given
$$;

alter table ledger.limit_counter
  add column used_pico_minor numeric not null default 0 check (used_pico_minor >= 0 and scale(used_pico_minor) = 0);

-- Counted anew from the books, in the windows the counters stand in.
update ledger.limit_counter c
set used_pico_minor = u.used_pico_minor
from (
  select id, sum(counted_pico_minor) - least(0, min(sum_pico_minor)) as used_pico_minor
  from (
    select id, counted_pico_minor,
      sum(counted_pico_minor) over (partition by id order by moved_at, seq rows unbounded preceding) as sum_pico_minor
    from (
      select l.id, m.moved_at, s.seq,
        case when m.currency = l.currency then m.amount_minor::numeric * 1000000000000
          else ledger.convert_pico_minor(m.amount_minor, m.rate, l.rate) end as counted_pico_minor
      from ledger.limit_counter l
      join (
        select o.player_id, o.id, case o.kind when 'bet' then 1 else 2 end as definition, o.currency, o.rate,
          -(o.cash_minor - coalesce(p.released_minor, 0) + coalesce(o.receivable_minor, 0)) as amount_minor, o.created_at as moved_at,
          o.created_at as placed_at
        from ledger.op o
        left join ledger.op_bonus p on p.op_id = o.id
        where o.status = 'applied' and o.kind in ('bet', 'win')
        union all
        select o.player_id, t.id, case o.kind when 'bet' then 1 else 2 end, o.currency, o.rate,
          o.cash_minor - coalesce(p.released_minor, 0) + coalesce(o.receivable_minor, 0), t.created_at, o.created_at
        from ledger.op o
        left join ledger.op_bonus p on p.op_id = o.id
        join ledger.op_outcome x on x.op_id = o.id
        join ledger.op t on t.id = x.outcome_op_id
        where o.status = 'applied' and o.kind in ('bet', 'win') and t.kind = 'rollback'
      ) m on m.player_id = l.player_id and m.moved_at >= l.window_start and m.moved_at < l.window_end and m.placed_at >= l.window_start
        and m.definition <= l.definition and m.amount_minor <> 0 and (m.currency = l.currency or m.rate is not null)
        and (l.binds_until is null or m.moved_at < l.binds_until)
      left join lateral (
        select min(e.account_seq) as seq
        from ledger.entry e
        where e.op_id = m.id
      ) s on true
      where l.definition in (1, 2)
    ) q
  ) r
  group by id
) u
where c.id = u.id;

-- A counter that was rounded down to its cap may stand above it by less than a minor unit.
update ledger.limit_counter
set over_cap_reason = 'counted in whole minor units before'
where over_cap_reason is null
  and used_pico_minor > cap_minor::numeric * 1000000000000;

-- Processes of the version before go on counting in whole minor units until they are gone: what one writes, the other finds.
create function ledger.keep_limit_use_in_step() returns trigger language plpgsql as $$
begin
  if new.used_pico_minor <> old.used_pico_minor then
    new.used_minor := least(round(new.used_pico_minor / 1000000000000), 9223372036854775807)::bigint;
  elsif new.used_minor <> old.used_minor then
    new.used_pico_minor := greatest(0, old.used_pico_minor + (new.used_minor - old.used_minor)::numeric * 1000000000000);
  end if;
  return new;
end
$$;
create trigger limit_use_in_step before update of used_minor, used_pico_minor on ledger.limit_counter
  for each row execute function ledger.keep_limit_use_in_step();
