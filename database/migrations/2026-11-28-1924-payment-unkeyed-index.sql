-- no transaction
drop index concurrently if exists payment.invoice_unkeyed_idx;
-- What an earlier version wrote, the oldest first; empty once that is filled in.
create index concurrently invoice_unkeyed_idx on payment.invoice (created_at, id) where place_key is null;
