-- What studios report about their own games: the last results of their tables, and which games are in maintenance.
create table game.table_result (
  source text not null,
  round_id text not null,
  game_id uuid not null references game.game (id),
  result text not null,
  color text check (color in ('red', 'black', 'green', 'blue')),
  settled_at timestamptz not null,
  primary key (source, round_id)
);
create index table_result_latest on game.table_result (game_id, settled_at desc);

alter table game.game
  add column is_in_maintenance boolean not null default false,
  -- Of the message it was last set by: an older one changes nothing.
  add column status_version bigint not null default 0;
