-- What is said of the money of a deposit after or before it was paid: banks take it back, we return it, a dispute gives it back, its coin
-- leaves the chain and comes back to it. Where a deposit stands follows from the sums, in whatever order they were said.
create table payment.deposit_claim (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  kind text not null check (kind in ('chargeback', 'refund', 'disputeWon', 'reorganised', 'readmitted')),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index deposit_claim_invoice_idx on payment.deposit_claim (invoice_id);
create trigger deposit_claim_is_immutable before update or delete or truncate on payment.deposit_claim
  for each statement execute function payment.refuse_change();

-- What was booked before claims were kept.
insert into payment.deposit_claim (id, invoice_id, kind, amount_minor, created_at)
select gen_random_uuid(), i.id,
  case
    when o.kind = 'chargeback' then case when i.address_id is null then 'chargeback' else 'reorganised' end
    else case when i.address_id is null then 'disputeWon' else 'readmitted' end
  end,
  o.amount_minor, o.created_at
from payment.invoice i
join ledger.op o on o.player_id = i.player_id and o.external_id in (i.id::text || ':chargeback', i.id::text || ':dispute-won')
where i.kind = 'deposit' and o.kind in ('chargeback', 'chargebackReversal') and o.status = 'applied';

alter table payment.invoice
  -- What a provider reported below the currency's smallest unit, in major units: cut off at the credit, never added up.
  add column dust numeric not null default 0 check (dust >= 0),
  -- How often a transfer was reported gone from its chain: what a provider said of it before counts no longer.
  add column reorganisations integer not null default 0 check (reorganisations >= 0);

do $$
declare
  outdated text;
begin
  for outdated in
    select conname
    from pg_constraint
    where conrelid = 'payment.invoice'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%dispute_won%'
  loop
    execute format('alter table payment.invoice drop constraint %I', outdated);
  end loop;
end
$$;
alter table payment.invoice
  add constraint invoice_state_of_kind check (
    (
      kind = 'deposit'
      and state in (
        'created', 'awaiting', 'pending', 'confirming', 'success', 'failure', 'charged_back', 'refunded', 'dispute_won'
      )
    )
    or (
      kind = 'withdrawal'
      and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'paid', 'failed', 'cancelled')
    )
  ),
  add constraint invoice_settled_amount check (
    (state in ('success', 'charged_back', 'refunded', 'dispute_won', 'paid')) = (settled_minor is not null)
  );
