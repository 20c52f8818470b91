-- What operators decide about payments, when a withdrawal is held for them, and money they book by hand (reliability §4.2).
alter table payment.policy
  -- From this amount on (minor units of the base currency) a withdrawal leaves only to a player whose identity is verified.
  add column verify_from_minor bigint not null default 1000000 check (verify_from_minor > 0),
  -- A place the money never went to before is looked at for this long after its first use (P34).
  add column new_destination_hold_seconds integer not null default 86400 check (new_destination_hold_seconds >= 0),
  -- More or more often than this, by one player or to one place, is looked at.
  add column velocity_day_count integer not null default 20 check (velocity_day_count > 0),
  add column velocity_day_minor bigint not null default 1000000 check (velocity_day_minor > 0),
  add column velocity_week_count integer not null default 60 check (velocity_week_count > 0),
  add column velocity_week_minor bigint not null default 3000000 check (velocity_week_minor > 0);

-- Who decided what, and why: written once.
create table payment.operator_action (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  action text not null check (action in ('release', 'reject', 'bankReturn', 'disputeWon')),
  operator text not null check (operator <> ''),
  reason text not null default '',
  created_at timestamptz not null
);
create index operator_action_invoice_idx on payment.operator_action (invoice_id, created_at);

create function payment.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'payment.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger operator_action_is_immutable before update or delete or truncate on payment.operator_action
  for each statement execute function payment.refuse_change();

-- Money that a person books beside the provider's news: once per invoice and kind, and only by two different people (four eyes).
create table payment.correction (
  invoice_id uuid not null references payment.invoice (id),
  kind text not null check (kind in ('bankReturn', 'disputeWon')),
  first_operator text not null check (first_operator <> ''),
  second_operator text,
  requested_at timestamptz not null,
  applied_at timestamptz,
  primary key (invoice_id, kind),
  check (second_operator is null or second_operator <> first_operator),
  check ((applied_at is null) = (second_operator is null))
);

-- Withdrawals to one place, whoever asked for them.
create index invoice_destination_idx on payment.invoice (method, created_at) where kind = 'withdrawal';
