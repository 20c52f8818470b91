-- Who shares a device is asked with each withdrawal: without the index every session would be read for it.
create index session_device_idx on player.session (fingerprint_key, last_seen_at) where fingerprint_key is not null;
