-- What rounds of a final board are worth by now, where they were corrected after its prizes were given by it (P-102).
create table retention.tournament_correction (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  source text not null,
  round_id text not null,
  points_billionths bigint not null,
  primary key (tournament_id, player_id, source, round_id)
);
