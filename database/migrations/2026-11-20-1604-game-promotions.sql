-- Free spins given to a player. How many were played and what they won is the ledger's matter (ledger.freespin); it is followed here.
create table game.player_freespin (
  id uuid primary key,
  player_id uuid not null,
  campaign_id uuid not null references game.bonus_campaign (id),
  name text not null,
  status smallint not null check (status in (1, 2, 3)), -- product §4: 1 issued, 2 active, 3 finished
  result smallint not null default 1 check (result between 1 and 4), -- 1 none, 2 played, 3 cancelled, 4 expired; spins are never lost (D-58)
  game_id uuid not null references game.game (id),
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  used_count integer not null default 0 check (used_count between 0 and spin_count),
  won_minor bigint not null default 0,
  stake_minor bigint not null check (stake_minor > 0),
  win_cap_minor bigint, -- null: no cap
  wager_multiplier text not null, -- how often winnings must be staked; 0: they are cash
  duration_seconds integer not null check (duration_seconds > 0), -- from the activation on
  -- Who gave them and for what: the same cause gives them once (I22).
  source text not null,
  source_key text not null,
  use_number integer not null check (use_number > 0), -- the how-manieth of its campaign this is for the player (I22)
  package_id uuid,
  package_name text,
  package_priority smallint not null default 0,
  issue_session_id uuid, -- groups what was given together
  -- How far the studio was told: none, pending (an order is on its way), placed, ending, ended.
  order_state text not null default 'none' check (order_state in ('none', 'pending', 'placed', 'ending', 'ended')),
  activation_expires_at timestamptz, -- null: waits for ever
  expires_at timestamptz, -- null: not active yet
  activated_at timestamptz,
  finished_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  unique (player_id, source, source_key),
  unique (player_id, campaign_id, use_number),
  check ((status = 3) = (finished_at is not null)),
  check ((status = 3) = (result <> 1)),
  check ((status = 1) or expires_at is not null or result <> 1)
);
create index player_freespin_player_idx on game.player_freespin (player_id, created_at desc, id);
create index player_freespin_waiting_idx on game.player_freespin (activation_expires_at) where status = 1;
create index player_freespin_active_idx on game.player_freespin (expires_at) where status = 2;

-- Promo codes as the operator hands them out. The code is kept in upper case: `welcome` and `WELCOME` are one.
create table game.bonus_code (
  id uuid primary key,
  code text not null unique check (code = upper(code) and length(code) between 3 and 50),
  campaign_id uuid not null references game.bonus_campaign (id),
  trigger smallint not null check (trigger in (1, 3)), -- D-22: 1 applied at once, 3 with the next deposit
  uses_max integer check (uses_max > 0), -- of all players together; null: without end
  used_count integer not null default 0 check (used_count >= 0),
  currencies text[] not null default '{}', -- empty: all
  countries text[] not null default '{}', -- empty: all
  available_from timestamptz, -- null: from ever
  available_to timestamptz, -- null: for ever
  is_enabled boolean not null default true,
  owner_player_id uuid, -- whose invitation it is; null: the operator's own
  check (uses_max is null or used_count <= uses_max)
);

-- A code a player has used, or that waits for a deposit.
create table game.player_bonus_code (
  id uuid primary key,
  player_id uuid not null,
  bonus_code_id uuid not null references game.bonus_code (id),
  trigger smallint not null check (trigger in (1, 3)),
  status smallint not null check (status in (2, 4)), -- wire §3.10: 2 applied, 4 not available
  result smallint not null check (result in (0, 1, 2)), -- 1 waits for a deposit, 2 used, 0 came to nothing
  created_at timestamptz not null,
  unique (player_id, bonus_code_id)
);
create index player_bonus_code_player_idx on game.player_bonus_code (player_id, created_at desc, id);

-- Wrong codes of a player within the last hour, how many different ones were guessed (S55).
create table game.bonus_code_guess (
  player_id uuid not null,
  code text not null,
  guessed_at timestamptz not null,
  primary key (player_id, code)
);
create index bonus_code_guess_age_idx on game.bonus_code_guess (guessed_at);

-- What every new player is given, once (X1).
create table game.registration_gift (
  campaign_id uuid primary key references game.bonus_campaign (id),
  currencies text[] not null default '{}', -- empty: all
  countries text[] not null default '{}' -- empty: all
);
