-- no transaction
-- The console's list of sessions: all, those that are open, and those of a country, in its order; and who was seen just now (operator §11).
drop index concurrently if exists player.session_created_idx;
create index concurrently session_created_idx on player.session (created_at desc, id);
drop index concurrently if exists player.session_unclosed_idx;
create index concurrently session_unclosed_idx on player.session (created_at desc, id) where closed_at is null;
drop index concurrently if exists player.session_country_idx;
create index concurrently session_country_idx on player.session (country, created_at desc, id);
drop index concurrently if exists player.session_unclosed_country_idx;
create index concurrently session_unclosed_country_idx on player.session (country, created_at desc, id) where closed_at is null;
drop index concurrently if exists player.session_seen_idx;
create index concurrently session_seen_idx on player.session (last_seen_at) where closed_at is null;
