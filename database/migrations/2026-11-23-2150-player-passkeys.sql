-- Passkeys of players (S91): the public key of each, by which it signs the player in without a password.
create table player.passkey (
  id uuid primary key,
  player_id uuid not null references player.player (id),
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
create index passkey_player_idx on player.passkey (player_id, created_at);

-- A ceremony that waits for its credential: tied to a session, or before the sign-in to a browser.
create table player.passkey_challenge (
  challenge_key text primary key,
  purpose text not null check (purpose in ('add', 'signIn', 'stepUp')),
  session_id uuid references player.session (id) on delete cascade,
  browser_key text,
  origin text not null,
  expires_at timestamptz not null,
  check ((session_id is null) <> (browser_key is null))
);
create index passkey_challenge_session_idx on player.passkey_challenge (session_id);
create index passkey_challenge_expiry_idx on player.passkey_challenge (expires_at);

-- A session whose player has just used a passkey: its next step-up needs no password.
create table player.passkey_proof (
  session_id uuid primary key references player.session (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_proof_expiry_idx on player.passkey_proof (expires_at);
