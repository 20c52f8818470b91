-- no transaction
-- Identities that are to be proven anew, by when.
drop index concurrently if exists player.identity_check_due_idx;
create index concurrently identity_check_due_idx on player.identity_check (due_at desc, player_id) where due_at is not null;
