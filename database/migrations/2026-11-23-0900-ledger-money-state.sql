-- The state of an account that players see as one: changes of its status are numbered beside its entries, and it carries the result of all
-- play (wins less stakes of all money) and the round that last moved its money, so that one row has every figure of one moment.
alter table ledger.account
  add column status_seq bigint not null default 0 check (status_seq >= 0),
  add column play_result_minor bigint not null default 0,
  add column last_round json;

update ledger.account a
set play_result_minor = p.result
from (
  select o.player_id, o.currency,
    sum(case o.kind when 'bet' then -o.amount_minor
      else o.cash_minor + o.bonus_minor + coalesce(o.locked_minor, 0) + coalesce(o.receivable_minor, 0) end) as result
  from ledger.op o
  where o.kind in ('bet', 'win', 'rollback') and o.status = 'applied'
  group by o.player_id, o.currency
) p
where p.player_id = a.player_id and p.currency = a.currency;
