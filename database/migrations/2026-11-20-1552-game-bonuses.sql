-- What the operator offers, and what players were given (product §3, §4 Bonus; wire §3.10).

-- Bonuses that belong together and are shown as one.
create table game.bonus_package (
  id uuid primary key,
  identity text not null unique,
  name text not null
);

-- Rules of a bonus as data. `rules` is read by game/bonuses/campaign.ts; a change raises the version, and bonuses already given
-- keep the terms they were given with (A6).
create table game.bonus_campaign (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  type smallint not null check (type in (1, 2, 3, 4)), -- wire §3.10: 1 cash, 2 percentage, 3 free spins, 4 cashback
  rules jsonb not null,
  version integer not null default 1,
  package_id uuid references game.bonus_package (id), -- null: stands alone
  package_priority smallint not null default 0,
  position smallint not null default 0,
  is_enabled boolean not null default true,
  available_from timestamptz, -- null: from ever
  available_to timestamptz, -- null: for ever
  -- How often one player may have it; null: as often as it is earned.
  uses_max smallint check (uses_max > 0)
);

-- A bonus given to a player. Its money is the ledger's matter from the activation on; status and result here follow it.
create table game.player_bonus (
  id uuid primary key,
  player_id uuid not null,
  campaign_id uuid not null references game.bonus_campaign (id),
  campaign_version integer not null,
  name text not null,
  type smallint not null,
  status smallint not null check (status in (1, 2, 3)), -- product §4: 1 issued, 2 active, 3 finished
  result smallint not null default 1 check (result between 1 and 5), -- 1 none, 2 played, 3 cancelled, 4 expired, 5 lost
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  terms jsonb not null, -- what the player was promised, in minor units of the currency; never changes
  -- Who gave it and for what: the same cause gives it once (I22).
  source text not null,
  source_key text not null,
  -- The how-manieth of its campaign this is for the player (I22).
  use_number integer not null check (use_number > 0),
  package_id uuid,
  package_name text,
  package_priority smallint not null default 0,
  issue_session_id uuid, -- groups what was given together
  activation_expires_at timestamptz, -- null: waits for ever
  wagering_expires_at timestamptz, -- null: not active yet, or without a time limit
  activated_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  unique (player_id, source, source_key),
  unique (player_id, campaign_id, use_number),
  check ((status = 3) = (finished_at is not null)),
  check ((status = 3) = (result <> 1))
);
create index player_bonus_player_idx on game.player_bonus (player_id, created_at desc, id);
create index player_bonus_waiting_idx on game.player_bonus (activation_expires_at) where status = 1;
create index player_bonus_active_idx on game.player_bonus (wagering_expires_at) where status = 2;
-- One active bonus of a currency at a time (wire §3.10).
create unique index player_bonus_one_active_key on game.player_bonus (player_id, currency) where status = 2;
