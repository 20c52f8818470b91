-- What a player may ask for about the own data: a copy of everything, and to be forgotten (reliability §9.2).
create table player.data_export (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  requested_at timestamptz not null,
  ready_at timestamptz,
  -- From then on nobody gets it any more.
  expires_at timestamptz,
  taken_at timestamptz,
  storage_key text unique,
  size_bytes bigint
);
create index data_export_player_idx on player.data_export (player_id, requested_at desc, id);
create index data_export_file_idx on player.data_export (expires_at) where storage_key is not null;

-- One wish at a time; it can be taken back until it is due.
create table player.erasure (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- When it is looked at again: what stood against it may be gone by then.
  next_try_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz
);
create unique index erasure_open_key on player.erasure (player_id) where cancelled_at is null and done_at is null;
create index erasure_due_idx on player.erasure (next_try_at) where cancelled_at is null and done_at is null;
