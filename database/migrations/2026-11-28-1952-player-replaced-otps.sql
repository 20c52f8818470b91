-- Codes by text message that a newer one has followed: they go on working for their life (S25). The row of the newest counts the guesses at all of them.
create table player.replaced_otp (
  phone_key text not null,
  reason text not null check (reason in ('registration', 'phoneVerification', 'changingPass')),
  code_key text not null,
  expires_at timestamptz not null,
  primary key (phone_key, reason, code_key)
);
create index replaced_otp_expiry_idx on player.replaced_otp (expires_at);
