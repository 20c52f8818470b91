-- By what each account's owner is known again, as keyed hashes: kept up to date with the profile, so that an exclusion finds the person's
-- other accounts at once (L7).
create table player.known_identity (
  player_id uuid not null references player.player (id),
  -- What the papers of an identity check said stays, whatever the profile says later.
  source text not null check (source in ('profile', 'papers')),
  kind text not null,
  identity_key text not null,
  primary key (player_id, source, kind, identity_key)
);
create index known_identity_key_idx on player.known_identity (identity_key, kind);

-- By which rules an account was last compared; 0: not yet. A sweep compares those that are behind.
alter table player.player add column identity_version smallint not null default 0;
create index player_identity_version_idx on player.player (identity_version, id);

-- The ways of comparing are the program's; a list of them here would have to be changed with each.
alter table player.excluded_identity drop constraint excluded_identity_kind_check;

-- Accounts that may be an excluded person's: nothing is deposited or staked there until an operator has decided.
create table player.identity_match (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  excluded_person_id uuid not null references player.excluded_person (id),
  -- Lapsed: the exclusion ended before anybody decided.
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed', 'lapsed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  unique (player_id, excluded_person_id),
  check ((state = 'open') = (decided_at is null))
);
create index identity_match_open_idx on player.identity_match (player_id) where state = 'open';
