-- News of the verification provider: each once, whatever became of it.
create table player.identity_event (
  event_id text primary key,
  -- No reference: news of a player we do not know is kept too.
  player_id uuid not null,
  outcome text not null check (outcome in ('approved', 'rejected')),
  reason text,
  occurred_at timestamptz not null,
  received_at timestamptz not null
);

-- What the provider last said of a player.
create table player.identity_check (
  player_id uuid primary key references player.player (id),
  outcome text not null check (outcome in ('approved', 'rejected')),
  reason text,
  occurred_at timestamptz not null,
  -- Whether the player is limited because of it: then an approval lifts it, and nothing else does.
  has_limited_player boolean not null
);
