-- no transaction
drop index concurrently if exists player.player_id_end_idx;
-- Players by the last eight digits of their ids, as pages show them (operator §2.1).
create index concurrently player_id_end_idx on player.player (right(id::text, 8));
