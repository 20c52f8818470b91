-- Payments of a deposit after the one that settled it (D-209). `settled_minor` of the invoice is the sum of all.
create table payment.further_payment (
  invoice_id uuid not null references payment.invoice (id),
  number integer not null check (number > 0),
  -- Null where a query of ours found it.
  event_id uuid references payment.provider_event (id),
  amount_minor bigint not null check (amount_minor > 0),
  -- What was paid below the smallest unit, in major units.
  dust numeric not null default 0,
  booked_at timestamptz not null,
  primary key (invoice_id, number)
);
create trigger further_payment_is_immutable before update or delete or truncate on payment.further_payment
  for each statement execute function payment.refuse_change();

-- small: successes that were taken for repeats though they name another payment, each once. They wait for a person now.
with second as (
  select distinct on (e.psp, e.invoice_id, e.type, e.reference, e.amount::numeric, e.currency) e.id, i.id as invoice_id, i.kind
  from payment.provider_event e
  join payment.invoice i on i.id::text = e.invoice_id and i.psp = e.psp and i.address_id is null
  where e.state = 'ignored' and e.note = 'repeated' and e.amount is not null
    and (i.kind, e.type) in (('deposit', 'deposit.paid'), ('withdrawal', 'payout.paid'))
    and i.settled_minor is not null
    and (e.currency <> i.currency
      or coalesce(e.reference <> i.reference, false)
      -- Where a query had found the payment, no event says how much it was.
      or e.amount::numeric <> all (
        select o.amount::numeric
        from payment.provider_event o
        where o.invoice_id = e.invoice_id and o.psp = e.psp and o.type = e.type and o.state = 'applied' and o.amount is not null
      ) and exists (
        select from payment.provider_event o
        where o.invoice_id = e.invoice_id and o.psp = e.psp and o.type = e.type and o.state = 'applied' and o.amount is not null
      ))
    and not exists (
      select from payment.provider_event o
      where o.invoice_id = e.invoice_id and o.psp = e.psp and o.type = e.type and o.state = 'applied'
        and o.reference is not distinct from e.reference and o.currency is not distinct from e.currency
        and o.amount::numeric = e.amount::numeric
    )
  order by e.psp, e.invoice_id, e.type, e.reference, e.amount::numeric, e.currency, e.received_at
), flagged as (
  update payment.invoice i
  set flags = array_append(i.flags, case s.kind when 'deposit' then 'second_payment' else 'second_payout' end)
  from (select distinct invoice_id, kind from second) s
  where i.id = s.invoice_id
)
update payment.provider_event e
set state = 'unmatched', note = case s.kind when 'deposit' then 'second_payment' else 'second_payout' end
from second s
where e.id = s.id;
