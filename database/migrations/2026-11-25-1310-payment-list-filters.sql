-- no transaction
-- The console’s list of payments by each of its filters, in its order: rare values among millions (operator §11).
drop index concurrently if exists payment.invoice_state_idx;
create index concurrently invoice_state_idx on payment.invoice (state, created_at, id);
drop index concurrently if exists payment.invoice_method_idx;
create index concurrently invoice_method_idx on payment.invoice (method, created_at, id);
drop index concurrently if exists payment.invoice_currency_idx;
create index concurrently invoice_currency_idx on payment.invoice (currency, created_at, id);
drop index concurrently if exists payment.invoice_psp_idx;
create index concurrently invoice_psp_idx on payment.invoice (psp, created_at, id);
