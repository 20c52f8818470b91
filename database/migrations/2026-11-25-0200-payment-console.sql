-- Deciding about withdrawals in the console (operator §2.2, §2.4): why each one waits, how long it may, and what holds it.
create table payment.invoice_concern (
  invoice_id uuid not null references payment.invoice (id),
  name text not null,
  -- What the rule saw at that moment; nothing that names a person or a place.
  facts jsonb not null,
  found_at timestamptz not null,
  primary key (invoice_id, name)
);

alter table payment.policy
  -- How long one without a doubt may wait, and one that needs a look.
  add column green_target_seconds integer not null default 900 check (green_target_seconds > 0),
  add column held_target_seconds integer not null default 14400 check (held_target_seconds > 0);

alter table payment.invoice
  -- Put aside by an operator until then, by the platform's clock.
  add column hold_until timestamptz,
  add column held_by text,
  -- Released, and not sent before this moment of real time: so long the release can be taken back.
  add column unsent_until timestamptz,
  add check ((hold_until is null) = (held_by is null));

create index invoice_held_idx on payment.invoice (created_at, id) where state = 'review';
create index invoice_created_idx on payment.invoice (created_at, id);
create index invoice_named_idx on payment.invoice (reference) where reference is not null;
