-- What the simulated mail and text message services were given to deliver.
create schema if not exists sandbox;

create table sandbox.message (
  sequence bigint generated always as identity primary key,
  -- The platform's own id: the same message handed over twice arrives once.
  id uuid not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  -- An address in lower case, or a phone's digits: with or without plus, both find it.
  recipient_key text not null,
  subject text,
  body text not null,
  template text,
  created_at timestamptz not null
);
create index message_recipient_idx on sandbox.message (recipient_key, sequence desc);
