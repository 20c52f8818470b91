-- Which currencies ask for a turnover of deposits before a withdrawal, and how often each deposit must be staked (D-54).
create schema if not exists risk;

create table risk.turnover_rule (
  currency text primary key check (currency ~ '^[A-Z0-9]{2,10}$'),
  -- In parts per million of a deposit: 1000000 is one time.
  multiplier_ppm bigint not null check (multiplier_ppm between 1 and 100000000),
  is_enabled boolean not null default true
);
