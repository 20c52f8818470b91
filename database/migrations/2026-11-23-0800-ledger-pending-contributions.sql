-- What of a bonus's progress open tickets count: it meets no requirement before they are decided.
alter table ledger.bonus add column pending_minor bigint not null default 0 check (pending_minor >= 0);
update ledger.bonus b
set pending_minor = v.pending
from (
  select p.bonus_id, sum(p.contribution_minor) as pending
  from ledger.op_bonus p
  join ledger.op o on o.id = p.op_id
  join ledger.round r on r.player_id = o.player_id and r.source = o.source and r.external_id = o.round
  where not r.is_closed and not r.is_rolled_back
    and not exists (
      select from ledger.op_outcome x
      where x.op_id = p.op_id
    )
  group by p.bonus_id
) v
where b.id = v.bonus_id and b.terms ->> 'sport' is not null;
