-- How payment providers answer our calls, counted by the minute in every process; kept for eight days.
create table payment.provider_minute (
  psp text not null,
  minute timestamptz not null,
  calls integer not null check (calls > 0),
  -- No usable answer.
  faults integer not null check (faults between 0 and calls),
  -- How many took how long, by the bounds of the recorder.
  took integer[] not null,
  primary key (psp, minute)
);

-- What last happened to the circuit of a provider, in whichever process.
create table payment.provider_circuit (
  psp text primary key,
  last_fault_at timestamptz not null,
  open_until timestamptz -- null: it has not opened yet
);
