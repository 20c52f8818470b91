-- A limit of the last 24 hours, 7 or 30 days, where the law of the place counts so (L1): its use is counted from the books at each move.
alter table ledger.limit_counter
  add column is_rolling boolean not null default false;
