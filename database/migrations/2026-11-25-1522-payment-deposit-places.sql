-- no transaction
drop index concurrently if exists payment.invoice_deposit_place_idx;
-- Who else paid from a place that the player names, such as a phone (operator §2.3, instruments).
create index concurrently invoice_deposit_place_idx on payment.invoice (method, md5(fields::text)) where kind = 'deposit' and fields <> '{}';
