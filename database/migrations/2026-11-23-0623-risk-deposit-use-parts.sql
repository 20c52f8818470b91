-- A deposit may come into play in parts, each counted in the period in which it was let in.
alter table risk.deposit_use add column id uuid;
update risk.deposit_use set id = invoice_id;
alter table risk.deposit_use drop constraint deposit_use_pkey;
alter table risk.deposit_use add primary key (id);
create unique index deposit_use_reserved_idx on risk.deposit_use (invoice_id) where settled_at is null;
