-- What operators keep about players, and how the console finds them (operator §2.1, §2.3, §5).
create table player.note (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  -- The operator who wrote it.
  author_id uuid not null,
  text text not null check (length(text) between 1 and 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index note_player_idx on player.note (player_id, created_at desc, id);
-- The head of a player's page shows one.
create unique index note_pinned_key on player.note (player_id) where is_pinned;

create table player.tag (
  player_id uuid not null references player.player (id),
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  author_id uuid not null,
  created_at timestamptz not null,
  primary key (player_id, tag)
);
create index tag_name_idx on player.tag (tag, player_id);

-- Why an operator limits (2) or blocks (3) a player. Several grounds stand beside each other, and the strictest of them counts: what one
-- department lifts, another may still hold.
create table player.restriction (
  player_id uuid not null references player.player (id),
  ground text not null check (ground in ('support', 'risk', 'safety', 'legal')),
  status smallint not null check (status in (2, 3)),
  author_id uuid not null,
  set_at timestamptz not null,
  primary key (player_id, ground)
);

-- The console's list of players by what it filters by; most players are active, and those are found by the time of registration.
create index player_country_idx on player.player (country, created_at desc, id);
create index player_status_idx on player.player (status, created_at desc, id) where status <> 1;
-- Parts of nicknames and names, each word with a blank before it, so that its beginning can be told from its middle.
create index player_words_idx on player.player
using gin (lower(' ' || coalesce(nickname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
