-- no transaction
create index concurrently erasure_repeat_idx on player.erasure (repeat_at) where repeat_at is not null;
