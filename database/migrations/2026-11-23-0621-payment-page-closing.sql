-- Payment pages of deposits that ended without a payment: their providers are asked to close them until they say that they are closed.
create table payment.page_closing (
  invoice_id uuid primary key references payment.invoice (id),
  started_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Somebody was told that the provider does not close it.
  has_alarm boolean not null default false
);
create index page_closing_due_idx on payment.page_closing (next_attempt_at);
