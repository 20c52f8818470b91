-- What a day's comparison of our settled payments with a provider's report found (reliability §4.4).
create table payment.reconciliation (
  psp text not null,
  day date not null,
  compared_count integer not null check (compared_count >= 0),
  -- Each difference as {invoiceId, kind, ours, theirs}.
  differences jsonb not null,
  ran_at timestamptz not null,
  primary key (psp, day)
);
create index invoice_processed_idx on payment.invoice (psp, processed_at) where processed_at is not null;
