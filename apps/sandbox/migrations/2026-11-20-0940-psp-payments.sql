-- The simulated payment provider's own books. The platform never reads them.
create schema if not exists sandbox;

create table sandbox.psp_payment (
  invoice_id text primary key,
  kind text not null check (kind in ('deposit', 'payout')),
  -- In the address of the payment page.
  token text unique,
  reference text not null unique,
  method text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
  amount text not null,
  currency text not null,
  -- What was really moved, where it differs.
  settled_amount text,
  settled_currency text,
  description text not null default '',
  success_url text not null default '',
  error_url text not null default '',
  return_url text not null default '',
  -- A payout settles by itself then.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index psp_payment_due_idx on sandbox.psp_payment (due_at) where due_at is not null;
create index psp_payment_newest_idx on sandbox.psp_payment (created_at desc);

-- Webhooks to deliver: kept until the platform has taken them, so that a restart loses none.
create table sandbox.psp_delivery (
  id bigint generated always as identity primary key,
  event_id text not null,
  body jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz,
  delivered_at timestamptz,
  last_answer text not null default '',
  created_at timestamptz not null
);
create index psp_delivery_due_idx on sandbox.psp_delivery (due_at) where due_at is not null;

create table sandbox.psp_setting (
  singleton boolean primary key default true check (singleton),
  payouts text not null default 'auto' check (payouts in ('auto', 'manual')),
  payout_delay_ms integer not null default 5000,
  error_rate double precision not null default 0,
  latency_ms integer not null default 0,
  is_down boolean not null default false
);
insert into sandbox.psp_setting default values;
