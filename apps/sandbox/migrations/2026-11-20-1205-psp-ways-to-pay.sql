-- Deposit addresses of chains and the transfers to them, as the simulated payment provider knows them.
create table sandbox.psp_address (
  -- The merchant's own name for the address.
  address_id text primary key,
  method text not null,
  currency text not null,
  network text,
  address text not null,
  tag text,
  created_at timestamptz not null,
  unique nulls not distinct (address, tag)
);

create table sandbox.psp_transfer (
  -- Hash and output index.
  reference text primary key,
  address_id text not null references sandbox.psp_address (address_id),
  amount text not null,
  currency text not null,
  confirmations integer not null default 0,
  created_at timestamptz not null
);
