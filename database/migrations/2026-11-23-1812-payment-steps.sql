-- When a payment reached each of its states: what a player follows, and what the usual times are measured from.
create table payment.invoice_step (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references payment.invoice (id),
  state text not null,
  reached_at timestamptz not null
);
create index invoice_step_invoice_idx on payment.invoice_step (invoice_id, id);
create trigger invoice_step_is_immutable before update or delete or truncate on payment.invoice_step
  for each statement execute function payment.refuse_change();

-- Written by the table itself, so that no way to change a state can leave its step out.
create function payment.record_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state is distinct from old.state then
    insert into payment.invoice_step (invoice_id, state, reached_at) values (new.id, new.state, new.updated_at);
  end if;
  return null;
end
$$;
create trigger invoice_records_step after insert or update on payment.invoice
  for each row execute function payment.record_step();

-- The finished payments of the last days, by method.
create index invoice_duration_idx on payment.invoice (method, processed_at) where state in ('success', 'paid');

alter table payment.method
  -- Who asks for more than the amount: no one, or the network that carries the coins.
  add column fee text not null default 'none' check (fee in ('none', 'network')),
  -- When the money is there, as the operator states it.
  add column arrival text not null default 'instant' check (arrival in ('instant', 'confirmations', 'afterPaying', 'afterCheck'));
update payment.method set arrival = 'afterCheck' where direction = 'withdrawal';
