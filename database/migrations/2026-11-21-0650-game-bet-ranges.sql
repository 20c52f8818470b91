-- The least and the most one round may be staked with, by currency, as its studio states it: {"EUR": ["0.20", "100"]} in major units.
alter table game.game
  add column bet_ranges jsonb;
