-- The part of a round's wins that went to the house because its bonus had ended or had reached its cap: the player was paid the rest.
alter table ledger.round add column forfeited_minor bigint not null default 0 check (forfeited_minor >= 0);

update ledger.round r
set forfeited_minor = f.forfeited_minor
from (
  select o.player_id, o.source, o.round, sum(p.lapsed_minor) as forfeited_minor
  from ledger.op o
  join ledger.op_bonus p on p.op_id = o.id
  where o.kind = 'win' and o.status = 'applied' and p.lapsed_minor > 0
    and not exists (
      select from ledger.op_outcome x
      where x.op_id = o.id
    )
  group by o.player_id, o.source, o.round
) f
where r.player_id = f.player_id and r.source = f.source and r.external_id = f.round;
