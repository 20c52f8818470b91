-- Free spins that a player has opened. Their count and their cap change in the statement of the money alone (C51–C53).
create table ledger.freespin (
  id uuid primary key,
  player_id uuid not null,
  source text collate "C" not null,
  game_id text not null,
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  used_count integer not null default 0 check (used_count between 0 and spin_count),
  win_cap_minor bigint not null check (win_cap_minor >= 0),
  won_minor bigint not null default 0 check (won_minor between 0 and win_cap_minor),
  wager_ppm bigint not null default 0 check (wager_ppm >= 0), -- 0: what is won is cash
  expires_at timestamptz not null,
  closed_at timestamptz -- null: open until it expires or is used up
) with (fillfactor = 70);

-- What an operation did to a campaign: one spin, or what it won; taking it back is the negative.
create table ledger.freespin_move (
  op_id uuid not null,
  freespin_id uuid not null references ledger.freespin (id),
  spins integer not null,
  won_minor bigint not null,
  primary key (op_id, freespin_id)
);
create index freespin_move_freespin_idx on ledger.freespin_move (freespin_id);
create trigger freespin_move_is_immutable before update or delete or truncate on ledger.freespin_move
  for each statement execute function ledger.refuse_change();
