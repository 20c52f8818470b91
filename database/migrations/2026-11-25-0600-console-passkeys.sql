-- Passkeys of operators (operator §3.1), as those of players (S91): each is password and second factor at once.
create table console.operator_passkey (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The host name it was made on; it works on no other.
  rp_id text not null,
  name text not null,
  transports text[] not null,
  sign_count bigint not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When its counter did not go on, which a copy of the key would explain: since then it is refused.
  suspended_at timestamptz
);
create index operator_passkey_operator_idx on console.operator_passkey (operator_id, created_at);
alter table console.operator_factor drop constraint operator_factor_kind_check, add check (kind = 'totp');

-- A ceremony that waits for its credential: tied to a session, or before the sign-in to a browser. By real time.
create table console.passkey_challenge (
  challenge_key text primary key,
  purpose text not null check (purpose in ('add', 'signIn', 'stepUp')),
  session_id uuid references console.operator_session (id) on delete cascade,
  browser_key text,
  origin text not null,
  expires_at timestamptz not null,
  check ((session_id is null) <> (browser_key is null))
);
create index passkey_challenge_session_idx on console.passkey_challenge (session_id);
create index passkey_challenge_expiry_idx on console.passkey_challenge (expires_at);

-- Every passkey that an operator ever had, by the digests of its credential and its key: of two operators who had the same one, neither
-- decides what the other has asked for (operator §3.4), also after it was removed.
create table console.operator_key (
  key_hash text not null,
  operator_id uuid not null references console.operator (id),
  primary key (operator_id, key_hash)
);
create index operator_key_hash_idx on console.operator_key (key_hash);
