-- The campaign of free spins that a round plays: whatever the round wins is won by that campaign. Null: none.
alter table ledger.round add column freespin_id uuid;

update ledger.round r
set freespin_id = m.freespin_id
from ledger.freespin_move m
where m.op_id = any(r.op_ids)
  and m.spins > 0;
