-- The round of a shown win, by which it is withdrawn again; null for those of before, which leave the list with time.
alter table game.winner
  add column source text,
  add column round_id text;
