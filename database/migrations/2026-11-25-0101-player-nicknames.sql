-- A nickname as a whole: the words that names have in common are too many to look through for it (operator §11).
create index player_nickname_idx on player.player (lower(nickname)) where nickname is not null;
