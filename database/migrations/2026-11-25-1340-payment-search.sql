-- no transaction
drop index concurrently if exists payment.invoice_wallet_idx;
-- Who asked for coins at an address that somebody names (operator §2.1).
create index concurrently invoice_wallet_idx on payment.invoice ((fields ->> 'wallet_id')) where kind = 'withdrawal' and fields ? 'wallet_id';
