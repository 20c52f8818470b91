-- no transaction
-- The closed accounts, the oldest first.
drop index concurrently if exists player.player_closed_idx;
create index concurrently player_closed_idx on player.player (closed_at) where status = 4;
