-- The betting product is a game of the catalogue with a page of its own: it stands in no list of games (wire §3.9, reserved game identity).
alter table game.game
  add column is_listed boolean not null default true;
