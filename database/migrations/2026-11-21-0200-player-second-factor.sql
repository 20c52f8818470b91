-- A second factor of a player (S28): the secret of an authenticator app, encrypted; it counts once a code of it was typed.
create table player.second_factor (
  player_id uuid primary key references player.player (id),
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step bigint
);

-- What lets a player in who has lost the app, each once.
create table player.recovery_code (
  player_id uuid not null references player.second_factor (player_id) on delete cascade,
  code_key text not null,
  used_at timestamptz,
  primary key (player_id, code_key)
);

-- A sign-in whose password was right and whose second factor is missing yet.
create table player.sign_in_challenge (
  challenge_key text primary key,
  player_id uuid not null references player.player (id),
  needs_password boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenge_player_idx on player.sign_in_challenge (player_id);
create index sign_in_challenge_expiry_idx on player.sign_in_challenge (expires_at);
