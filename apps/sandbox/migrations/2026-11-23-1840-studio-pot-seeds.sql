-- Pots start from the operator's seeds instead of a reserve, and count in trillionths of a euro, as the operator's books do (games §9.1).

alter table sandbox.studio_pot_contribution add column units bigint;
update sandbox.studio_pot_contribution set units = (running_units + reserve_units) * 1000000;
alter table sandbox.studio_pot_contribution
  alter column units set not null,
  add check (units >= 0),
  drop column running_units,
  drop column reserve_units;

-- A running pot gets its reserve, and the seeds that the books give it for its start and for each one won before it.
update sandbox.studio_pot
set amount_units = (amount_units + reserve_units) * 1000000
  + case when state = 'won' then 0 else number * (case name when 'lantern' then 6000 when 'terrace' then 62500 else 1250000 end) * 10000000000 end;
alter table sandbox.studio_pot drop column reserve_units;

comment on column sandbox.studio_pot.amount_units is
  'In trillionths of a euro. May fall below its start for a while: a bet that is taken back after its pot was won is taken from here.';
