-- Loyalty: the levels, and how many points each player has.
create schema if not exists retention;

create table retention.level (
  id uuid primary key,
  name text not null,
  -- 1 is the level everybody starts on (wire §3.13).
  position smallint not null unique check (position >= 1),
  -- What must be reached to enter it.
  points bigint not null unique check (points >= 0),
  check ((position = 1) = (points = 0))
);

-- The levels of a new installation; later changes are the operator's.
insert into retention.level (id, name, position, points) values
  ('0193a6a0-0000-7000-8000-000000000001', 'Bronze', 1, 0),
  ('0193a6a0-0000-7000-8000-000000000002', 'Silver', 2, 500),
  ('0193a6a0-0000-7000-8000-000000000003', 'Gold', 3, 2500),
  ('0193a6a0-0000-7000-8000-000000000004', 'Platinum', 4, 10000),
  ('0193a6a0-0000-7000-8000-000000000005', 'Diamond', 5, 50000);

create table retention.loyalty_account (
  player_id uuid primary key,
  id uuid not null unique,
  points bigint not null default 0 check (points >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
