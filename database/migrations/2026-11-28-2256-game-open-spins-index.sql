-- no transaction
-- Rounds that have not ended, the oldest first (P-101).
drop index concurrently if exists game.spin_open_idx;
create index concurrently spin_open_idx on game.spin (created_at, id) where not is_closed;
