-- no transaction
-- Payments by their amount in a currency (operator §2.2, page 12).
drop index concurrently if exists payment.invoice_amount_idx;
create index concurrently invoice_amount_idx on payment.invoice (currency, amount_minor, created_at, id);
