-- no transaction
drop index concurrently if exists payment.invoice_transfer_key_idx;
create index concurrently invoice_transfer_key_idx on payment.invoice (transfer_key) where transfer_key is not null;
