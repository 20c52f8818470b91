-- Players, their sessions, the links sent to them by mail, and the throttles of sign-in.
create schema if not exists player;

create table player.player (
  id uuid primary key,
  external_id bigint not null generated always as identity (start with 100001) unique,
  -- 1 active, 2 limited, 3 blocked, 4 self-excluded or closed (wire §3.3).
  status smallint not null default 1 check (status between 1 and 4),
  email text,
  -- The address in lower case and normal form: one player for each, whoever asks at the same time (X1).
  email_key text,
  email_confirmed_at timestamptz,
  -- Personal identifiers are encrypted field by field; the keyed hash is for looking one up (S60).
  phone_sealed text,
  phone_key text,
  phone_confirmed_at timestamptz,
  personal_id_number_sealed text,
  cpf_number_sealed text,
  security_answer_sealed text,
  security_question text,
  password_hash text,
  nickname text,
  first_name text,
  last_name text,
  birthdate date,
  gender text,
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  address text,
  additional_address text,
  postal_code text,
  nationality text,
  place_of_birth text,
  profession text,
  time_zone text,
  -- The currency of the registration; the accounts stand in the wallet's schema.
  currency text not null,
  locale text not null,
  receives_email_promo boolean not null default false,
  receives_sms_promo boolean not null default false,
  receives_bonus boolean not null default false,
  agreed_at timestamptz,
  affiliate_tag text,
  referral_code text,
  -- The device at registration as a keyed hash: enough to find clusters, useless to anyone else.
  fingerprint_key text,
  registration_ip text,
  freshchat_restore_id text,
  has_installed_app boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index player_email_idx on player.player (email_key) where email_key is not null;
create unique index player_phone_idx on player.player (phone_key) where phone_key is not null;
create index player_created_idx on player.player (created_at desc, id);

-- A session is one sign-in on one device. Its token changes at each refresh, its id does not (wire §3.4).
create table player.session (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('logout', 'closed', 'reuse', 'password', 'blocked')),
  -- Real time after which no refresh is possible any more (S8).
  refreshable_until timestamptz not null,
  ip text not null,
  country text,
  device_type text not null check (device_type in ('desktop', 'mobile', 'tablet')),
  user_agent text not null,
  fingerprint_key text,
  -- Token ids as hashes: the one that is valid for refresh, and the one before it.
  token_key text not null,
  previous_token_key text,
  rotated_at timestamptz,
  -- The successor, encrypted, for the half minute in which the previous token may ask for it again (S9).
  successor_sealed text,
  check ((closed_at is null) = (close_reason is null))
);
create index session_player_idx on player.session (player_id, created_at desc, id);
create index session_open_idx on player.session (player_id) where closed_at is null;
create index session_successor_idx on player.session (rotated_at) where successor_sealed is not null;

-- Codes of links in mails: only their hashes, each for one use (S24).
create table player.mail_code (
  code_key text primary key,
  player_id uuid not null references player.player (id),
  purpose text not null check (purpose in ('confirmEmail', 'resetPassword')),
  -- The address the code was sent to; a code dies when the player's address changes.
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_code_player_idx on player.mail_code (player_id, purpose);
create index mail_code_expiry_idx on player.mail_code (expires_at);

-- Attempts counted over all processes. Keys are hashes of what is counted: a login with its address, an address, a login.
create table player.throttle (
  key text primary key,
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index throttle_window_idx on player.throttle (window_ends_at);
