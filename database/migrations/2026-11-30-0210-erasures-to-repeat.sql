-- no transaction
drop index concurrently if exists player.erasure_repeat_idx;
create index concurrently erasure_repeat_idx on player.erasure (repeat_at) where repeat_at is not null;
