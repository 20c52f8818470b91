-- Results a player chose to keep; the answers are never stored.
create table risk.self_assessment (
  id uuid primary key,
  player_id uuid not null,
  score smallint not null check (score between 0 and 27),
  level text not null check (level in ('none', 'low', 'some', 'high')),
  created_at timestamptz not null
);
create index self_assessment_player_idx on risk.self_assessment (player_id, created_at desc, id);
