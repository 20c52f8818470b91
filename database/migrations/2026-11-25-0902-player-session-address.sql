-- Who else signs in from an address: read with each sign-in and with each withdrawal.
create index session_address_idx on player.session (ip, last_seen_at);
