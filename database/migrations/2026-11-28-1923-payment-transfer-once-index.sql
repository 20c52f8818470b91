-- no transaction
drop index concurrently if exists payment.invoice_transfer_once_idx;
-- A transfer is one invoice. Those that an earlier version kept of one transfer in several spellings carry the flag, for a person.
create unique index concurrently invoice_transfer_once_idx on payment.invoice (address_id, transfer_key)
where transfer_key is not null and not ('transfer_repeated' = any (flags));
