-- no transaction
drop index concurrently if exists payment.invoice_id_end_idx;
-- Payments by the last eight digits of their ids, as pages show them (operator §2.1).
create index concurrently invoice_id_end_idx on payment.invoice (right(id::text, 8));
