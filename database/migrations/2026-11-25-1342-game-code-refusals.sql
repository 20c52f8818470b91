-- By which rule a code was not available to a player, the last time it was tried: what operators are asked about (operator §2.3).
create table game.code_refusal (
  id uuid primary key,
  player_id uuid not null,
  bonus_code_id uuid not null references game.bonus_code (id),
  rule text not null,
  -- What the rule saw, such as the currency of the player beside those of the code.
  facts jsonb not null default '{}',
  tries integer not null default 1 check (tries > 0),
  refused_at timestamptz not null,
  unique (player_id, bonus_code_id)
);
create index code_refusal_player_idx on game.code_refusal (player_id, refused_at desc, id);
