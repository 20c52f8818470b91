-- Chargebacks as the provider has them: until when the merchant may answer, and with what it has.
create table sandbox.psp_dispute (
  invoice_id text primary key references sandbox.psp_payment (invoice_id),
  respond_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  opened_at timestamptz not null
);
create index psp_dispute_due_idx on sandbox.psp_dispute (respond_by) where state = 'open';

create table sandbox.psp_evidence (
  evidence_id text primary key,
  invoice_id text not null references sandbox.psp_dispute (invoice_id),
  reference text not null,
  words text not null,
  content_type text, -- null: words alone
  file bytea,
  received_at timestamptz not null
);
create index psp_evidence_invoice_idx on sandbox.psp_evidence (invoice_id, received_at);
