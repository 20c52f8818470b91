-- no transaction
-- While the key of lookups is rotated, accounts are asked for the device they were opened on (D-198).
drop index concurrently if exists player.player_device_idx;
create index concurrently player_device_idx on player.player (fingerprint_key) where fingerprint_key is not null;
-- And excluded persons for what stands there already, whatever it is of.
drop index concurrently if exists player.excluded_identity_hash_idx;
create index concurrently excluded_identity_hash_idx on player.excluded_identity (identity_key);
