-- Deposit addresses of chains, the transfers to them, and what a provider prepares after the call (reliability §4.3).

-- One per player, method, coin and network, never another player's (W-32).
create table payment.deposit_address (
  -- Names the address at the provider; its webhooks about transfers carry it in place of an invoice's id.
  id uuid primary key,
  player_id uuid not null,
  account_id uuid not null,
  psp text not null,
  method text not null,
  method_name text not null,
  currency text not null,
  network text,
  country text,
  -- Null until the provider has answered.
  address text,
  tag text,
  -- The choice that the next transfer comes with (wire §1.9).
  bonus_id uuid,
  is_bonus_decline boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (player_id, method, currency, network)
);
create unique index deposit_address_key on payment.deposit_address (psp, address, tag) nulls not distinct where address is not null;

-- A transfer is an invoice of its own, known by the address and the transfer's hash and output.
alter table payment.invoice add column address_id uuid references payment.deposit_address (id);
create unique index invoice_transfer_key on payment.invoice (address_id, reference) where address_id is not null;

-- What `deposit.ready` brought: the code or the page a deposit is paid by.
alter table payment.provider_event add column page jsonb;

-- Confirmations a transfer needs before it is credited, by network (reliability §4.3).
alter table payment.policy add column confirmations_required jsonb not null
  default '{"bitcoin": 2, "ethereum": 12, "arbitrum": 12, "tron": 20, "ton": 1}';
