-- Deposits that banks have taken back, until when each may be answered, and what was sent to the provider against them (operator §2.2).
alter table payment.provider_event add column respond_by timestamptz; -- null: the event names no time
alter table payment.deposit_claim add column respond_by timestamptz; -- of a chargeback; null: its event named none

create table payment.chargeback (
  invoice_id uuid primary key references payment.invoice (id),
  opened_at timestamptz not null,
  deadline timestamptz not null,
  -- Lost: the provider has said so, and something is owed. Closed: it has, and nothing is.
  state text not null check (state in ('open', 'answered', 'lost', 'won', 'writtenOff', 'closed')),
  updated_at timestamptz not null
);
create index chargeback_deadline_idx on payment.chargeback (deadline, invoice_id);
create index chargeback_waiting_idx on payment.chargeback (deadline, invoice_id) where state in ('open', 'answered', 'lost');

insert into payment.chargeback (invoice_id, opened_at, deadline, state, updated_at)
select i.id, c.first_at, c.first_at + interval '7 days', 'open', i.updated_at
from payment.invoice i
cross join lateral (
  select min(created_at) as first_at
  from payment.deposit_claim
  where invoice_id = i.id and kind = 'chargeback'
) c
where i.kind = 'deposit' and i.state = 'charged_back' and c.first_at is not null;

create table payment.chargeback_evidence (
  id uuid primary key,
  invoice_id uuid not null references payment.chargeback (invoice_id),
  words text not null, -- empty once the player was forgotten
  content_type text, -- null: words alone
  size_bytes integer,
  storage_key text,
  operator uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused')),
  reference text, -- as the provider names it
  note text not null default '', -- why it was refused
  created_at timestamptz not null,
  decided_at timestamptz
);
create index chargeback_evidence_invoice_idx on payment.chargeback_evidence (invoice_id, created_at);
create index chargeback_evidence_waiting_idx on payment.chargeback_evidence (created_at) where state = 'waiting';
