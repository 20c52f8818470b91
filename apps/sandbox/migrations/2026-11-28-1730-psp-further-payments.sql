-- What was paid to a payment after it had been paid: each has a reference and a line of the report of its own.
create table sandbox.psp_further_payment (
  reference text primary key,
  invoice_id text not null references sandbox.psp_payment (invoice_id) on delete cascade,
  amount text not null,
  currency text not null,
  settled_at timestamptz not null
);
create index psp_further_payment_invoice_idx on sandbox.psp_further_payment (invoice_id);
