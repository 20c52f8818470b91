-- What was given up of what players owe, and what of it came back: asked by one, approved by another (operator §3.4).
create table payment.write_off (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  -- The approval that gave it up; null: what came back of it by a dispute that was won, a coin or a bank.
  approval_id uuid unique,
  -- Below zero: it came back.
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null,
  check ((approval_id is not null) = (amount_minor > 0))
);
create index write_off_invoice_idx on payment.write_off (invoice_id);
create trigger write_off_is_immutable before update or delete or truncate on payment.write_off
  for each statement execute function payment.refuse_change();

alter table payment.operator_action drop constraint operator_action_action_check;
alter table payment.operator_action add constraint operator_action_action_check
  check (action in ('release', 'reject', 'hold', 'unhold', 'undo', 'query', 'bankReturn', 'disputeWon', 'writeOff', 'evidence')) not valid;
