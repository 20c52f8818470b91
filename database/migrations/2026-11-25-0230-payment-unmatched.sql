-- What people say of a provider's events that could not be placed, and of the differences a day's comparison found (operator §2.2, pages 14 and 15).
alter table payment.provider_event
  -- The payment to which two people have tied it.
  add column tied_invoice_id uuid references payment.invoice (id);
create index provider_event_tied_idx on payment.provider_event (tied_invoice_id) where tied_invoice_id is not null;
create index provider_event_time_idx on payment.provider_event (received_at, id) where state in ('parked', 'unmatched');

create table payment.difference_note (
  psp text not null,
  day date not null,
  -- The place of the difference in its comparison, from 1.
  number integer not null check (number > 0),
  state text not null check (state in ('open', 'explained', 'corrected')),
  note text not null check (note <> ''),
  operator text not null check (operator <> ''),
  noted_at timestamptz not null,
  primary key (psp, day, number),
  foreign key (psp, day) references payment.reconciliation (psp, day)
);
