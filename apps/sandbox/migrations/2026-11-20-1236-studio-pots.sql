-- The shared pots of the studios' slots (games §9.1): amounts in ten-thousandths of a euro cent, so that a share is never rounded.

create table sandbox.studio_pot (
  name text not null,
  number integer not null check (number > 0),
  -- The amount a pot is won at comes from this seed alone; its hash is shown from the start, the seed after the win.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  start_minor bigint not null check (start_minor >= 0),
  hit_minor bigint not null check (hit_minor >= start_minor),
  amount_units bigint not null,
  -- May fall below zero for a while: a bet that is taken back after its pot was won is taken from here.
  reserve_units bigint not null,
  state text not null check (state in ('running', 'reached', 'won')),
  winner_round_id uuid references sandbox.studio_round (id),
  opened_at timestamptz not null,
  won_at timestamptz,
  primary key (name, number)
);

create unique index studio_pot_active on sandbox.studio_pot (name) where state in ('running', 'reached');
create index studio_pot_winner on sandbox.studio_pot (winner_round_id) where winner_round_id is not null;

create table sandbox.studio_pot_contribution (
  id bigint generated always as identity primary key,
  round_id uuid not null references sandbox.studio_round (id),
  pot_name text not null,
  -- Null while the pot waits for the round that reached it: the share counts for the next one.
  pot_number integer,
  running_units bigint not null check (running_units >= 0),
  reserve_units bigint not null check (reserve_units >= 0),
  is_winner boolean not null default false,
  is_returned boolean not null default false,
  unique (round_id, pot_name)
);

create index studio_pot_contribution_waiting on sandbox.studio_pot_contribution (pot_name, id) where pot_number is null and not is_returned;
