-- Payment methods, invoices, what payment providers told us, and the operator's rules (reliability §4).
create schema if not exists payment;

-- One way to pay in or out in one currency. Rows come from database/seed/payment; a row that is there stays as the operator made it.
create table payment.method (
  method text not null check (method ~ '^[a-z0-9._-]{1,64}$'),
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  psp text not null,
  -- How the provider calls it.
  psp_method text not null,
  names jsonb not null,
  type text not null check (type in ('form', 'address')),
  processing_type text not null check (processing_type in ('form', 'qr', 'iframe', 'message', 'asyncRedirect')),
  amount_min_minor bigint not null check (amount_min_minor > 0),
  amount_max_minor bigint not null,
  -- Ascending; the first one is the default.
  presets_minor bigint[] not null default '{}',
  logo text not null,
  fields jsonb not null default '[]',
  -- Empty: everywhere.
  countries text[] not null default '{}',
  position integer not null,
  is_enabled boolean not null default true,
  primary key (method, currency),
  check (amount_max_minor >= amount_min_minor)
);
create index method_offer_idx on payment.method (direction, currency, position);

-- What the operator decides about payments. One row.
create table payment.policy (
  singleton boolean primary key default true check (singleton),
  -- D-30: off by default.
  is_withdrawal_decline_allowed boolean not null default false,
  deposit_ttl_seconds integer not null default 1800 check (deposit_ttl_seconds between 60 and 604800),
  -- In minor units of the base currency: from here on an operator releases a withdrawal, and two of them (four eyes).
  review_from_minor bigint not null default 200000 check (review_from_minor > 0),
  four_eyes_from_minor bigint not null default 200000 check (four_eyes_from_minor > 0)
);
insert into payment.policy default values;

create table payment.invoice (
  id uuid primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  state text not null,
  player_id uuid not null,
  account_id uuid not null,
  psp text not null,
  method text not null,
  method_name text not null,
  currency text not null,
  country text,
  amount_minor bigint not null check (amount_minor > 0),
  -- What the provider really moved.
  settled_minor bigint check (settled_minor > 0),
  -- Ordinal of the player's successful deposits.
  number integer check (number > 0),
  fields jsonb not null default '{}',
  -- Frozen with the invoice (reliability §4.1).
  bonus_id uuid,
  is_bonus_decline boolean not null default false,
  -- What the browser does next: action, method, fields.
  instruction jsonb,
  public_data jsonb,
  reference text,
  -- Why it ended as it did; a class, no prose of the provider.
  result text not null default '',
  -- What somebody should look at: amount_differs, failure_after_success, chargeback, …
  flags text[] not null default '{}',
  approvals_required smallint not null default 0 check (approvals_required between 0 and 2),
  first_approver text,
  second_approver text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  processed_at timestamptz,
  expires_at timestamptz,
  -- When the provider is asked next, if its news did not come (P14).
  next_query_at timestamptz,
  query_count integer not null default 0,
  check (
    (kind = 'deposit' and state in ('created', 'awaiting', 'pending', 'confirming', 'success', 'failure', 'charged_back', 'dispute_won'))
    or (
      kind = 'withdrawal'
      and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'paid', 'failed', 'cancelled')
    )
  ),
  check ((state in ('success', 'charged_back', 'dispute_won', 'paid')) = (settled_minor is not null)),
  -- Four eyes: two different people, and nothing leaves without them.
  check (second_approver is null or first_approver <> second_approver),
  check (
    state not in ('approved', 'submitting', 'submitted', 'unknown', 'paid')
    or approvals_required = 0
    or (approvals_required = 1 and first_approver is not null)
    or second_approver is not null
  )
);
create index invoice_player_idx on payment.invoice (player_id, created_at desc, id desc);
create index invoice_expiry_idx on payment.invoice (expires_at) where state in ('created', 'awaiting', 'pending');
create index invoice_query_idx on payment.invoice (next_query_at) where next_query_at is not null;
create index invoice_payout_idx on payment.invoice (updated_at) where state in ('approved', 'submitting');
create unique index invoice_number_idx on payment.invoice (player_id, number) where number is not null;

-- How many deposits of a player succeeded: gives each its ordinal without a race.
create table payment.deposit_count (
  player_id uuid primary key,
  successes integer not null
);

-- A repeated request finds its first answer here (P18): by the caller's key, or by its content for some seconds.
create table payment.request (
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  key text not null,
  body_hash text not null,
  invoice_id uuid not null,
  created_at timestamptz not null,
  primary key (player_id, kind, key)
);
create index request_age_idx on payment.request (created_at);

-- Everything a provider told us, as it said it, before anything is done with it (reliability §4.4).
create table payment.provider_event (
  id uuid primary key,
  psp text not null,
  event_id text not null,
  type text not null,
  invoice_id text not null,
  amount text,
  currency text,
  reference text,
  confirmations integer,
  raw_body bytea not null,
  -- received: not yet looked at; parked: its invoice is not known (yet); unmatched: money we could not place.
  state text not null default 'received' check (state in ('received', 'parked', 'applied', 'ignored', 'unmatched')),
  note text not null default '',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (psp, event_id)
);
create index provider_event_open_idx on payment.provider_event (next_attempt_at) where state in ('received', 'parked');
create index provider_event_invoice_idx on payment.provider_event (invoice_id, received_at);
