-- no transaction
drop index concurrently if exists payment.invoice_place_key_idx;
-- Who else was paid to a place or paid from it.
create index concurrently invoice_place_key_idx on payment.invoice (place_key, kind) where place_key <> '';
