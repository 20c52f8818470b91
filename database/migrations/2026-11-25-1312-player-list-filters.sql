-- no transaction
-- The console's list of players: those of a country who are not active, and where in the order those of a tag are, from the index alone.
drop index concurrently if exists player.player_country_status_idx;
create index concurrently player_country_status_idx on player.player (country, status, created_at desc, id) where status <> 1;
drop index concurrently if exists player.player_place_idx;
create index concurrently player_place_idx on player.player (id) include (created_at);
