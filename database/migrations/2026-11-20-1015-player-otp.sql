-- One-time codes by text message. A number has one code for each purpose: the newest.
create table player.otp (
  -- Number and code only as keyed hashes, bound to each other and to the purpose (S25).
  phone_key text not null,
  reason text not null check (reason in ('registration', 'phoneVerification', 'changingPass')),
  code_key text not null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (phone_key, reason)
);
create index otp_expiry_idx on player.otp (expires_at);

-- A code that sets a new password may also come from a text message (D-25): then it is bound to the phone instead of the address.
alter table player.mail_code
  alter column email_key drop not null,
  add column phone_key text,
  add check (num_nonnulls(email_key, phone_key) = 1);
