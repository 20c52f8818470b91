-- News of a provider that names a payment by its own reference in place of our id.
create index invoice_reference_idx on payment.invoice (psp, reference) where reference is not null;
