-- The catalogue: studios, collections, games; and what a player did with them.
create schema if not exists game;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table game.provider (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  position integer not null,
  is_enabled boolean not null default true
);

create table game.collection (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  -- Empty means everywhere (D-13).
  countries text[] not null default '{}',
  is_hidden boolean not null default false,
  position integer not null
);

create table game.game (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  -- Lower case without accents, for the search.
  search_text text not null,
  provider_id uuid not null references game.provider (id),
  engine text not null,
  type text not null,
  volatility text not null,
  rtp_percent numeric(6, 3) not null,
  hit_rate_percent numeric(6, 3),
  max_win_multiplier integer,
  paylines integer not null default 0,
  -- Countries where it may not be played; the game is left out of their lists (product §8, 14308).
  blocked_countries text[] not null default '{}',
  is_enabled boolean not null default true,
  is_demo_mode boolean not null default true,
  position integer not null,
  created_at timestamptz not null
);
create index game_search_idx on game.game using gin (search_text gin_trgm_ops);
create index game_provider_idx on game.game (provider_id);

create table game.game_collection (
  game_id uuid not null references game.game (id),
  collection_id uuid not null references game.collection (id),
  position integer not null,
  primary key (collection_id, game_id)
);

create table game.favorite (
  player_id uuid not null,
  game_id uuid not null references game.game (id),
  created_at timestamptz not null,
  primary key (player_id, game_id)
);

create table game.played (
  player_id uuid not null,
  game_id uuid not null references game.game (id),
  played_at timestamptz not null,
  primary key (player_id, game_id)
);

-- Recent wins, derived from the event log; the row's key is the winning operation, so that a replay adds nothing.
create table game.winner (
  operation_id text primary key,
  player_id uuid not null,
  game_id uuid not null,
  currency text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  won_at timestamptz not null
);
create index winner_recent_idx on game.winner (won_at desc, operation_id);

-- One row a round as players see it, derived from the event log: what was staked and what came back.
create table game.spin (
  id uuid primary key,
  source text not null,
  player_id uuid not null,
  round_id text not null,
  game_id text not null,
  currency text not null,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  is_closed boolean not null default false,
  created_at timestamptz not null,
  unique (player_id, source, round_id)
);
create index spin_history_idx on game.spin (player_id, created_at desc, id desc);
