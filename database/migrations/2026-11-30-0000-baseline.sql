-- baseline after 2026-11-29-2451-payment-saved-card.sql
-- The whole schema as of 0.2.0, in place of the migrations that led to it. A database that has the one named above has all of this.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- kernel: the event log and its followers, the outbox of live messages, the clock, what may have to be proved.
create schema if not exists kernel;

-- One row for everything that happened, appended in the database transaction that caused it (ARCHITECTURE.md, Events).
-- Readers order by (xid, id) and stop at the oldest open transaction: a sequence alone skips late committers (O2, O3).
create table kernel.event (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  type text not null,
  player_id uuid,
  data json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);
create index event_written_idx on kernel.event (player_id)
where type in ('MessageReceived', 'InvoiceChanged', 'PlayerRegistered', 'BonusCodeChanged', 'IdentityChecked');

-- Where each follower of the event log stands; saved in the same transaction as the follower's effect.
create table kernel.event_cursor (
  follower text primary key,
  xid xid8 not null,
  id bigint not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- Centrifugo's outbox shape (realtime §4): the embedded hub or a real Centrifugo consumes it.
create table kernel.realtime_outbox (
  id bigserial not null,
  method text not null,
  payload json not null,
  partition integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  primary key (partition, id)
);

-- How far the platform's clock runs ahead of real time. One row; only the sandbox moves it.
create table kernel.clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);

-- Work that is done once for a database, such as loading the demo world.
create table kernel.milestone (
  name text primary key,
  reached_at timestamptz not null default clock_timestamp(),
  -- What one-time work left behind that has to be found again, such as the ids of what the demo world made.
  facts jsonb not null default '{}'
);

-- Calls counted over all processes, for a minute each (S49). Unlogged: after a crash everybody begins anew, and nothing is written
-- twice. Keys are hashes of who called for what.
create unlogged table kernel.rate_window (
  key text primary key,
  calls integer not null check (calls > 0),
  ends_at timestamptz not null
);
create index rate_window_end_idx on kernel.rate_window (ends_at);

-- What somebody may have to prove later (reliability §9.1): who did what to whom, from where. Written once.
create table kernel.audit_record (
  id bigint generated always as identity primary key,
  -- Sealed in the order of finished transactions: a sequence alone skips late committers (O2).
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  actor text not null check (actor <> ''),
  player_id uuid,
  session_id uuid,
  request_id text,
  address text,
  device text,
  detail jsonb not null,
  recorded_at timestamptz not null,
  -- Address and device of a record are access data and go after thirteen months (reliability §9.1, D-199). The chain covers a salted digest of
  -- them, so that it holds without them; without its salt the digest tells nothing about them.
  origin_salt uuid default gen_random_uuid()
);
create index audit_record_order_idx on kernel.audit_record (xid, id);
create index audit_record_player_idx on kernel.audit_record (player_id, id);
-- The console's list of the audit: by time, by person, and by what was acted upon (operator §2.2, page 57).
create index audit_record_time_idx on kernel.audit_record (recorded_at, id);
create index audit_record_actor_idx on kernel.audit_record (actor, recorded_at, id);
create index audit_record_object_idx on kernel.audit_record ((detail ->> 'object'), recorded_at, id) where detail ? 'object';
create index audit_record_kind_idx on kernel.audit_record (kind, recorded_at, id);
create index audit_record_act_idx on kernel.audit_record ((detail ->> 'act'), recorded_at, id) where detail ? 'act';
create index audit_record_origin_idx on kernel.audit_record (recorded_at) where origin_salt is not null;

-- Each record's place in the chain: the hash covers the record and the hash before it, so nothing is changed, taken out or put in unseen.
create table kernel.audit_seal (
  number bigint primary key check (number > 0),
  record_id bigint not null unique references kernel.audit_record (id),
  xid xid8 not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Null: sealed by an earlier version, whose hash covers address and device as they are; such a record keeps them.
  origin_digest text
);

create function kernel.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'kernel.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger audit_record_is_immutable
  before update of id, xid, kind, actor, player_id, session_id, request_id, detail, recorded_at or delete or truncate on kernel.audit_record
  for each statement execute function kernel.refuse_audit_change();
create trigger audit_seal_is_immutable before update or delete or truncate on kernel.audit_seal
  for each statement execute function kernel.refuse_audit_change();

-- What the product ships as defaults, as it was last applied here. A column that still has its shipped value follows the next version's;
-- one that differs is the operator's and stays.
create table kernel.shipped_defaults (
  relation text primary key,
  digest text not null,
  -- Keys of rows that a constraint kept from following.
  stuck jsonb not null default '[]',
  applied_at timestamptz not null default clock_timestamp()
);

create table kernel.shipped_row (
  relation text not null,
  row_key jsonb not null,
  columns jsonb not null,
  primary key (relation, row_key)
);

-- Which secrets the processes of this installation share: a process with others would answer their tokens with 401 and could not read the
-- fields they encrypt (D-178). A fingerprint says nothing about its secret, which has 256 random bits.
create table kernel.secret_fingerprint (
  name text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (name, fingerprint)
);

-- Which processes of the installation run, and the fingerprints of the secrets that each holds, in their order: a rotation goes on once every
-- process has what the step before brought (D-183). A row that is not refreshed is of a process that has ended.
create table kernel.running_process (
  id uuid primary key,
  roles text not null,
  secrets jsonb not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- By which trace a payment or an identity check was asked for, so that what a company reports later is linked to it (D-185).
-- Written only while traces are exported.
create table kernel.kept_trace (
  kind text not null check (kind in ('payment', 'identityCheck')),
  object_id text not null check (length(object_id) <= 100),
  traceparent text not null check (length(traceparent) = 55),
  kept_at timestamptz not null,
  primary key (kind, object_id)
);
create index kept_trace_by_age on kernel.kept_trace (kept_at);

-- By the platform's clock, as records are written.
create function kernel.audit_origins_before() returns timestamptz language sql stable as $$
  select clock_timestamp() + offset_ms * interval '1 millisecond' - interval '13 months' from kernel.clock
$$;

create function kernel.forget_audit_origin_alone() returns trigger language plpgsql as $$
begin
  if new.address is null and new.device is null and new.origin_salt is null and old.recorded_at < kernel.audit_origins_before() then
    return new;
  end if;
  raise exception 'kernel.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger audit_record_forgets_its_origin before update of address, device, origin_salt on kernel.audit_record
  for each row execute function kernel.forget_audit_origin_alone();

-- The product may only add to the record: what has had its time is forgotten as its owner, here and nowhere else.
create function kernel.forget_audit_origins(most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with due as (
    select record.id
    from kernel.audit_record as record
    where record.origin_salt is not null
      and record.recorded_at < kernel.audit_origins_before()
      and exists (select from kernel.audit_seal as seal where seal.record_id = record.id and seal.origin_digest is not null)
    order by record.recorded_at
    limit most
  )
  update kernel.audit_record as record
  set address = null, device = null, origin_salt = null
  from due
  where record.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

insert into kernel.clock default values;

-- settings: languages, currencies and values that operators set.
create schema if not exists settings;

-- Decimals and display units are not here: the money package fixes them for good.
create table settings.currency (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  position integer not null,
  name text not null,
  symbol text not null,
  kind text not null check (kind in ('fiat', 'crypto', 'virtual')),
  is_enabled boolean not null default true,
  is_base boolean not null default false,
  is_visible boolean not null default true,
  -- Minor units of this currency for one major unit of the base currency (wire §1.5).
  rate numeric(30, 9) not null check (rate > 0),
  rate_at timestamptz not null
);
create unique index currency_one_base_idx on settings.currency (is_base) where is_base;

create table settings.locale (
  code text primary key check (code ~ '^[a-z]{2}(-[a-z]{2})?$'),
  position integer not null,
  -- The tag given to Intl; it differs from the code where digits or letter case matter.
  tag text not null,
  name text not null,
  native_name text not null,
  is_default boolean not null default false,
  is_enabled boolean not null default true
);
create unique index locale_one_default_idx on settings.locale (is_default) where is_default;

create table settings.country (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  phone_prefix text not null check (phone_prefix ~ '^[0-9]{1,7}$'),
  currency_code text not null references settings.currency (code),
  additional_currency_codes text[] not null default '{}',
  -- A visitor from there gets this language when the site has it.
  locale_code text references settings.locale (code),
  time_zone text not null,
  -- 1 the whole site is closed, 2 sign-in and sign-up are closed (wire §3.2, D-45).
  restrict_type smallint check (restrict_type in (1, 2)),
  -- Registration with this country is refused (D-26).
  is_excluded boolean not null default false
);

create table settings.field_definition (
  scenario text not null check (scenario in ('registration', 'profile')),
  id integer not null,
  name text not null,
  description text not null,
  is_editable boolean not null default true,
  is_required boolean not null default false,
  is_visible boolean not null default true,
  position integer not null,
  primary key (scenario, id),
  unique (scenario, name)
);

create table settings.value (
  key text primary key,
  value jsonb not null
);

-- player: people, their sessions, factors, papers and exclusions.
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
  updated_at timestamptz not null,
  -- By which rules an account was last compared; 0: not yet. A sweep compares those that are behind.
  identity_version smallint not null default 0,
  -- Since when the account is closed; null: it is not, or was closed before this was noted. Years later its data goes (D-200).
  closed_at timestamptz,
  -- An address or phone that its owner has not confirmed yet: it reaches nobody, signs nobody in and belongs to nobody until then (D-86).
  new_email text,
  new_phone_sealed text,
  -- When an operator corrected one of them; withdrawals rest until the player has confirmed it.
  contacts_corrected_at timestamptz
);
create unique index player_email_idx on player.player (email_key) where email_key is not null;
create unique index player_phone_idx on player.player (phone_key) where phone_key is not null;
create index player_created_idx on player.player (created_at desc, id);
create index player_identity_version_idx on player.player (identity_version, id);
-- The console's list of players by what it filters by; most players are active, and those are found by the time of registration.
create index player_country_idx on player.player (country, created_at desc, id);
create index player_status_idx on player.player (status, created_at desc, id) where status <> 1;
-- Parts of nicknames and names, each word with a blank before it, so that its beginning can be told from its middle.
create index player_words_idx on player.player
using gin (lower(' ' || coalesce(nickname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);
-- A nickname as a whole: the words that names have in common are too many to look through for it (operator §11).
create index player_nickname_idx on player.player (lower(nickname)) where nickname is not null;
create index player_country_status_idx on player.player (country, status, created_at desc, id) where status <> 1;
create index player_place_idx on player.player (id) include (created_at);
-- Players by the last eight digits of their ids, as pages show them (operator §2.1).
create index player_id_end_idx on player.player (right(id::text, 8));
create index player_device_idx on player.player (fingerprint_key) where fingerprint_key is not null;
create index player_closed_idx on player.player (closed_at) where status = 4;

-- A session is one sign-in on one device. Its token changes at each refresh, its id does not (wire §3.4).
create table player.session (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('logout', 'closed', 'reuse', 'password', 'blocked', 'idle')),
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
  -- A session that such a link opened may not change details until the password was typed (S30).
  needs_password boolean not null default false,
  -- What an excluded player's link opens: money, statement and documents, nothing else (D-85).
  is_restricted boolean not null default false,
  -- When its player last did something in a session, by real time as tokens are; told to the minute (L10).
  active_at timestamptz not null default clock_timestamp(),
  -- Whether a session runs on a device that players share, kept with the session, so that the lists of such sessions are read from an index of
  -- their own (operator §2.2, page 7). Triggers keep it, as the version beside does not know of it.
  is_shared boolean not null default false,
  -- The hash of the Idempotency-Key of the call that changed the password in this session: the same call, sent again because its answer was lost, is
  -- answered again (A-71).
  password_set_by_key text,
  password_set_at timestamptz,
  check ((closed_at is null) = (close_reason is null))
);
create index session_player_idx on player.session (player_id, created_at desc, id);
create index session_open_idx on player.session (player_id) where closed_at is null;
create index session_successor_idx on player.session (rotated_at) where successor_sealed is not null;
-- Who shares a device is asked with each withdrawal: without the index every session would be read for it.
create index session_device_idx on player.session (fingerprint_key, last_seen_at) where fingerprint_key is not null;
-- Who else signs in from an address: read with each sign-in and with each withdrawal.
create index session_address_idx on player.session (ip, last_seen_at);
create index session_created_idx on player.session (created_at desc, id);
create index session_unclosed_idx on player.session (created_at desc, id) where closed_at is null;
create index session_country_idx on player.session (country, created_at desc, id);
create index session_unclosed_country_idx on player.session (country, created_at desc, id) where closed_at is null;
create index session_seen_idx on player.session (last_seen_at) where closed_at is null;
create index session_shared_idx on player.session (created_at desc, id)
  include (closed_at, refreshable_until, device_type) where is_shared;
create index session_shared_country_idx on player.session (country, created_at desc, id)
  include (closed_at, refreshable_until, device_type) where is_shared;
create index session_address_age_idx on player.session (created_at) where ip <> 'forgotten';

-- Codes of links in mails: only their hashes, each for one use (S24).
create table player.mail_code (
  code_key text primary key,
  player_id uuid not null references player.player (id),
  purpose text not null check (purpose in ('confirmEmail', 'resetPassword')),
  -- The address the code was sent to; a code dies when the player's address changes.
  -- A code that sets a new password may also come from a text message (D-25): then it is bound to the phone instead of the address.
  email_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  phone_key text,
  used_by_key text,
  check (num_nonnulls(email_key, phone_key) = 1)
);
create index mail_code_player_idx on player.mail_code (player_id, purpose);
create index mail_code_expiry_idx on player.mail_code (expires_at);

-- Attempts counted over all processes. Keys are hashes of what is counted: a login with its address, an address, a login.
create table player.throttle (
  key text primary key,
  attempts integer not null check (attempts >= 0),
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  -- A counter that was forgotten and begun anew is another one: an attempt that was never judged is given back to the one it was counted in.
  epoch bigint generated always as identity
);
create index throttle_window_idx on player.throttle (window_ends_at);

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
  -- The hash of the Idempotency-Key of the call that used a code: the same call, sent again because its answer was lost, is answered again (A-71).
  used_by_key text,
  primary key (phone_key, reason)
);
create index otp_expiry_idx on player.otp (expires_at);

-- Links that sign a player in, as mails and the back office send them: only hashes, each for one use (S30).
create table player.autologin_token (
  token_key text primary key,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  is_restricted boolean not null default false
);
create index autologin_token_expiry_idx on player.autologin_token (expires_at);

-- Who a player is at a social provider (wire §6.8). Linked by the player alone, never because an address is the same (S29).
create table player.social_identity (
  provider text not null,
  subject text not null,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identity_player_idx on player.social_identity (player_id);

-- A sign-in that went to a provider and has not come back: its state as a hash, the secrets of the exchange sealed, the browser as a hash.
create table player.social_flow (
  flow_key text primary key,
  connection text not null,
  sealed text not null,
  browser_key text not null,
  expires_at timestamptz not null
);
create index social_flow_expiry_idx on player.social_flow (expires_at);

-- Signed data of the messenger's widget that was used: it opens one session, not one a second for five minutes.
create table player.social_proof (
  proof_key text primary key,
  expires_at timestamptz not null
);
create index social_proof_expiry_idx on player.social_proof (expires_at);

-- Documents a player uploaded. The file lies outside the web root under a random key; the row says whose it is and what became of it.
create table player.document (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  type text not null,
  file_name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  -- 1 approved, 2 in review, 3 rejected (wire §3.11).
  status smallint not null default 2 check (status between 1 and 3),
  reject_reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  deleted_at timestamptz,
  -- A PDF is kept as drawn anew, with this many pages. Null for a picture, and for a PDF that an earlier version kept as it was sent: that one is drawn
  -- before an operator sees it (D-112).
  page_count smallint
);
create index document_player_idx on player.document (player_id, created_at, id) where deleted_at is null;
-- What operators judge: papers that wait, all papers by age, and how many of a type a player has sent before (operator §2.2, pages 21 and 22).
create index document_waiting_idx on player.document (created_at, id) where status = 2 and deleted_at is null;
create index document_age_idx on player.document (created_at, id) where deleted_at is null;
create index document_try_idx on player.document (player_id, type, created_at);

-- Who read a document, and when (S46).
create table player.document_read (
  id bigint generated always as identity primary key,
  document_id uuid not null references player.document (id),
  session_id uuid not null references player.session (id),
  read_at timestamptz not null
);
create index document_read_document_idx on player.document_read (document_id, read_at);
create index document_read_session_idx on player.document_read (session_id);

-- News of the verification provider: each once, whatever became of it.
create table player.identity_event (
  event_id text primary key,
  -- No reference: news of a player we do not know is kept too.
  player_id uuid not null,
  outcome text not null check (outcome in ('submitted', 'approved', 'rejected')),
  reason text,
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
-- The own check is read with what was said before.
create index identity_event_player_idx on player.identity_event (player_id, occurred_at desc, event_id desc);

-- What the provider last said of a player.
create table player.identity_check (
  player_id uuid primary key references player.player (id),
  outcome text not null check (outcome in ('submitted', 'approved', 'rejected', 'restarted')),
  reason text,
  occurred_at timestamptz not null,
  -- Whether the player is limited because of it: then an approval lifts it, and nothing else does.
  has_limited_player boolean not null,
  -- By when an identity is to be proven anew, once an operator has asked for it (operator §4, identity).
  restarted_at timestamptz,
  due_at timestamptz
);
create index identity_check_outcome_idx on player.identity_check (outcome, occurred_at desc, player_id);
create index identity_check_due_idx on player.identity_check (due_at desc, player_id) where due_at is not null;

-- What a player may ask for about the own data: a copy of everything, and to be forgotten (reliability §9.2).
create table player.data_export (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  requested_at timestamptz not null,
  ready_at timestamptz,
  -- From then on nobody gets it any more.
  expires_at timestamptz,
  taken_at timestamptz,
  storage_key text unique,
  size_bytes bigint
);
create index data_export_player_idx on player.data_export (player_id, requested_at desc, id);
create index data_export_file_idx on player.data_export (expires_at) where storage_key is not null;

-- One wish at a time; it can be taken back until it is due.
create table player.erasure (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- When it is looked at again: what stood against it may be gone by then.
  next_try_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz
);
create unique index erasure_open_key on player.erasure (player_id) where cancelled_at is null and done_at is null;
create index erasure_due_idx on player.erasure (next_try_at) where cancelled_at is null and done_at is null;

-- Persons who excluded themselves: the account stays closed after the end until it is asked for and 24 hours have passed (L6).
create table player.excluded_person (
  id uuid primary key,
  -- Persons an exclusion register names (a national one, or an operator's file): kept out until the end it gives, with an account here or
  -- without one (L7).
  player_id uuid references player.player (id),
  -- What the player may do again once the account is open.
  previous_status smallint check (previous_status in (1, 2, 3)),
  ends_at timestamptz not null,
  reopening_asked_at timestamptz,
  reopened_at timestamptz,
  created_at timestamptz not null,
  -- The register and its own number of the person, as a keyed hash; null: somebody who excluded an account here.
  register_key text,
  check (reopening_asked_at is null or reopening_asked_at >= ends_at),
  check (reopened_at is null or coalesce(reopened_at >= reopening_asked_at + interval '24 hours', false)),
  check ((player_id is null) = (register_key is not null)),
  check ((player_id is null) = (previous_status is null))
);
create unique index excluded_person_open_key on player.excluded_person (player_id) where reopened_at is null;
create unique index excluded_person_register_key on player.excluded_person (register_key) where register_key is not null;

-- What such a person would be known again by, as keyed hashes that outlive the profile (reliability §9.2, L7).
create table player.excluded_identity (
  excluded_person_id uuid not null references player.excluded_person (id),
  kind text not null,
  identity_key text not null,
  primary key (excluded_person_id, kind, identity_key)
);
create index excluded_identity_key_idx on player.excluded_identity (kind, identity_key);
create index excluded_identity_hash_idx on player.excluded_identity (identity_key);

create function player.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.player_id is not distinct from old.player_id
    and (new.register_key is not distinct from old.register_key
      or player.lookup_generation(new.register_key) > player.lookup_generation(old.register_key))
    and new.ends_at >= old.ends_at
    and (old.reopened_at is null or new.reopened_at = old.reopened_at) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger excluded_person_is_kept before update or delete on player.excluded_person
  for each row execute function player.keep_exclusion();

-- An excluded player's account is opened by the reopening alone, whoever asks (L6).
create function player.keep_excluded_closed() returns trigger language plpgsql as $$
begin
  if exists (select from player.excluded_person x where x.player_id = old.id and x.reopened_at is null) then
    raise exception 'the account of an excluded player stays closed' using errcode = '55000';
  end if;
  return new;
end
$$;
create trigger excluded_player_stays_closed before update of status on player.player
  for each row when (old.status = 4 and new.status <> 4) execute function player.keep_excluded_closed();

-- A second factor of a player (S28): the secret of an authenticator app, encrypted; it counts once a code of it was typed.
create table player.second_factor (
  player_id uuid primary key references player.player (id),
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step bigint
);

-- What lets a player in who has lost the app, each once.
create table player.recovery_code (
  player_id uuid not null references player.second_factor (player_id) on delete cascade,
  code_key text not null,
  used_at timestamptz,
  primary key (player_id, code_key)
);

-- A sign-in whose password was right and whose second factor is missing yet.
create table player.sign_in_challenge (
  challenge_key text primary key,
  player_id uuid not null references player.player (id),
  needs_password boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_challenge_player_idx on player.sign_in_challenge (player_id);
create index sign_in_challenge_expiry_idx on player.sign_in_challenge (expires_at);

-- What an excluded person is known by goes as little as the exclusion itself: without it the person could come back under the same name
-- (L6, L7).
create function player.keep_identity() returns trigger language plpgsql as $$
begin
  raise exception 'an exclusion cannot be shortened: player.% is kept', tg_table_name using errcode = '55000';
end
$$;
create trigger excluded_identity_is_kept before delete or truncate on player.excluded_identity
  for each statement execute function player.keep_identity();
create trigger excluded_person_is_not_emptied before truncate on player.excluded_person
  for each statement execute function player.keep_identity();

-- By what each account's owner is known again, as keyed hashes: kept up to date with the profile, so that an exclusion finds the person's
-- other accounts at once (L7).
create table player.known_identity (
  player_id uuid not null references player.player (id),
  -- What the papers of an identity check said stays, whatever the profile says later.
  source text not null check (source in ('profile', 'papers')),
  kind text not null,
  identity_key text not null,
  primary key (player_id, source, kind, identity_key)
);
create index known_identity_key_idx on player.known_identity (identity_key, kind);

-- Accounts that may be an excluded person's: nothing is deposited or staked there until an operator has decided.
create table player.identity_match (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  excluded_person_id uuid not null references player.excluded_person (id),
  -- Lapsed: the exclusion ended before anybody decided.
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed', 'lapsed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  unique (player_id, excluded_person_id),
  check ((state = 'open') = (decided_at is null))
);
create index identity_match_open_idx on player.identity_match (player_id) where state = 'open';

-- Challenges whose solution was accepted, until they expire: a solution is good once, in any process.
create table player.solved_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index solved_challenge_expiry_idx on player.solved_challenge (expires_at);

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

-- What operators keep about players, and how the console finds them (operator §2.1, §2.3, §5).
create table player.note (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  -- The operator who wrote it.
  author_id uuid not null,
  text text not null check (length(text) between 1 and 4000),
  is_pinned boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index note_player_idx on player.note (player_id, created_at desc, id);
-- The head of a player's page shows one.
create unique index note_pinned_key on player.note (player_id) where is_pinned;

create table player.tag (
  player_id uuid not null references player.player (id),
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  author_id uuid not null,
  created_at timestamptz not null,
  -- Players by tag in the order of lists (operator §2.2, page 5): the moment of the registration, which never changes, beside each tag, so that
  -- a page of a tag that many have is read from its index. A trigger fills it, as the version beside does not know of it.
  registered_at timestamptz,
  primary key (player_id, tag)
);
create index tag_list_idx on player.tag (tag, registered_at desc, player_id);

-- Why an operator limits (2) or blocks (3) a player. Several grounds stand beside each other, and the strictest of them counts: what one
-- department lifts, another may still hold.
create table player.restriction (
  player_id uuid not null references player.player (id),
  ground text not null check (ground in ('support', 'risk', 'safety', 'legal')),
  status smallint not null check (status in (2, 3)),
  author_id uuid not null,
  set_at timestamptz not null,
  primary key (player_id, ground)
);

-- What operators corrected in a profile, with the value before and after: personal, so sealed, and gone with an erasure (operator §2.3).
create table player.correction (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  author_id uuid not null,
  field text not null check (field in ('email', 'phone', 'firstName', 'lastName', 'birthdate')),
  -- Null where there was nothing.
  before_sealed text,
  after_sealed text not null,
  corrected_at timestamptz not null,
  -- Set for a contact: it takes effect once a second person has agreed.
  approval_id uuid
);
create index correction_player_idx on player.correction (player_id, corrected_at, id);

-- Mails that went to players, as operators see them (operator §2.3): which, when and what became of it; never the words of the mail.
create table player.mail (
  -- Of the mail itself, by which the mail service knows it.
  id uuid primary key,
  player_id uuid not null references player.player (id),
  template text not null,
  subject text not null,
  -- Masked.
  sent_to text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  created_at timestamptz not null,
  handed_over_at timestamptz,
  -- What a mail is about, such as a payment: its page shows the mails that told the player (operator §2.2, page 13). Null: nothing in particular.
  about uuid
);
create index mail_player_idx on player.mail (player_id, created_at desc, id);
create index mail_time_idx on player.mail (created_at);
create index mail_about_idx on player.mail (about) where about is not null;

-- Of which deadline a player was reminded: each once.
create table player.identity_warning (
  player_id uuid not null,
  due_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (player_id, due_at)
);

-- What the console's pages of sessions and registrations read (operator §2.2, pages 7 and 8).
-- Registrations and refused tries of a minute, by country and affiliate's tag: nothing in it names anybody.
create table player.registration_minute (
  id uuid primary key,
  -- When the minute began.
  created_at timestamptz not null,
  -- Of the residence that the form named, else the visitor's; empty where neither is known.
  country text not null default '',
  affiliate_tag text not null default '',
  registered integer not null default 0 check (registered >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- How many of the refused tries failed at which field, or by which rule.
  fields jsonb not null default '{}',
  unique (created_at, country, affiliate_tag)
);
create index registration_minute_created_idx on player.registration_minute (created_at desc, id);
create index registration_minute_country_idx on player.registration_minute (country, created_at desc, id);
create index registration_minute_tag_idx on player.registration_minute (affiliate_tag, created_at desc, id) where affiliate_tag <> '';
create index registration_minute_refused_idx on player.registration_minute (created_at desc, id) where refused > 0;
create index registration_minute_fields_idx on player.registration_minute using gin (fields);

-- Devices on which more than one player was signed in.
create table player.shared_device (
  fingerprint_key text primary key
);

create function player.tag_registered_at() returns trigger language plpgsql as $$
begin
  new.registered_at := (select created_at from player.player where id = new.player_id);
  return new;
end
$$;
create trigger tag_registered_at before insert on player.tag for each row execute function player.tag_registered_at();

-- Files of players (documents, evidence, exports of their data), where no object store is configured (D-190). They are compressed already.
create table player.kept_file (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{48}$'),
  bytes bytea storage external not null
);

-- Hashes of excluded persons are hashed once more when their key is rotated (D-198): of what is kept, that alone may be changed, and only ahead.
-- How many keys have made a hash: `2.` and the hash under the second; the first has no prefix.
create function player.lookup_generation(hash text) returns integer language sql immutable as $$
  select coalesce(substring(hash from '^([1-9][0-9]{0,8})\.[0-9a-f]{64}$')::integer, 1)
$$;

create function player.keep_identity_but_move() returns trigger language plpgsql as $$
begin
  if new.excluded_person_id = old.excluded_person_id and new.kind = old.kind
    and player.lookup_generation(new.identity_key) > player.lookup_generation(old.identity_key) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened: player.% is kept', tg_table_name using errcode = '55000';
end
$$;
create trigger excluded_identity_only_moves before update on player.excluded_identity
  for each row execute function player.keep_identity_but_move();

create function player.session_is_shared() returns trigger language plpgsql as $$
begin
  new.is_shared := exists (select from player.shared_device where fingerprint_key = new.fingerprint_key);
  return new;
end
$$;
create trigger session_is_shared before insert or update of fingerprint_key on player.session
  for each row execute function player.session_is_shared();

create function player.share_sessions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update player.session set is_shared = false where fingerprint_key = old.fingerprint_key and is_shared;
  end if;
  if tg_op <> 'DELETE' then
    update player.session set is_shared = true where fingerprint_key = new.fingerprint_key and not is_shared;
  end if;
  return null;
end
$$;
create trigger shared_device_marks_sessions after insert or update or delete on player.shared_device
  for each row execute function player.share_sessions();

-- Codes by text message that a newer one has followed: they go on working for their life (S25). The row of the newest counts the guesses at all of them.
create table player.replaced_otp (
  phone_key text not null,
  reason text not null check (reason in ('registration', 'phoneVerification', 'changingPass')),
  code_key text not null,
  expires_at timestamptz not null,
  primary key (phone_key, reason, code_key)
);
create index replaced_otp_expiry_idx on player.replaced_otp (expires_at);

-- ledger: the books. Operations and entries are only ever added.
create schema if not exists ledger;

-- What a debit checks about a player, and the row every money operation of the player locks first.
create table ledger.player (
  player_id uuid primary key,
  status text not null default 'active' check (status in ('active', 'limited', 'blocked')),
  excluded_until timestamptz, -- null: not excluded
  cooling_off_until timestamptz, -- null: not cooling off
  -- What a policy pack makes of every debit: a moment instead of a mark, so that no job has to be on time (L10), and what a
  -- round of a launched game may cost.
  reality_check_due_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Intervals in which a player may not stake; an end only ever moves later (L6, I19).
create table ledger.exclusion (
  player_id uuid not null,
  kind text not null check (kind in ('exclusion', 'cooling_off')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (player_id, kind, starts_at),
  check (ends_at > starts_at)
);

-- A player's account of one currency with its live balances. No index covers what a bet changes, and half of each
-- page stays free, so that balance updates stay on their page (HOT).
create table ledger.account (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  status smallint not null default 2 check (status in (1, 2, 3)), -- 1 active, 2 available, 3 hidden (D-60)
  cash_minor bigint not null default 0 check (cash_minor >= 0),
  bonus_minor bigint not null default 0 check (bonus_minor >= 0),
  locked_minor bigint not null default 0 check (locked_minor >= 0),
  receivable_minor bigint not null default 0 check (receivable_minor <= 0),
  seq bigint not null default 0,
  created_at timestamptz not null,
  -- The state of an account that players see as one: changes of its status are numbered beside its entries, and it carries the result of all
  -- play (wins less stakes of all money) and the round that last moved its money, so that one row has every figure of one moment.
  status_seq bigint not null default 0 check (status_seq >= 0),
  play_result_minor bigint not null default 0,
  last_round json,
  -- What rounds that began before a session brought since, for each open session of the player: with it, a session's result is that of the rounds
  -- begun in it, from the same row as the balance (D-227).
  session_marks json,
  unique (player_id, currency)
) with (
  fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200,
  autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0
);
create unique index account_active_key on ledger.account (player_id) where status = 1;

-- House accounts have entries and no balance row: a shared row updated by every operation would be the hot spot.
create table ledger.house_account (
  id uuid primary key,
  kind text not null check (
    kind in ('psp_clearing', 'game_clearing', 'sport_clearing', 'bonus_cost', 'jackpot', 'fx', 'fee', 'adjustment', 'write_off')
  ),
  detail text not null,
  currency text not null,
  unique (kind, detail, currency)
);

-- One row per business operation, refusals and tombstones included. Not partitioned: a unique index on a partitioned
-- table must hold the partition key, and a duplicate next month would pass.
create table ledger.op (
  id uuid primary key,
  source text collate "C" not null,
  player_id uuid not null,
  external_id text collate "C" not null,
  kind text not null,
  request_hash bytea not null,
  status text not null check (status in ('applied', 'refused', 'tombstone')),
  refusal text check ((refusal is not null) = (status = 'refused')),
  currency text, -- null: a tombstone, or a refusal before the currency was known
  amount_minor bigint not null,
  cash_minor bigint not null, -- what it did to the player's balances; rolling back takes exactly this
  bonus_minor bigint not null,
  locked_minor bigint, -- null: nothing (most operations touch neither locked nor receivable)
  receivable_minor bigint,
  house_account_id uuid,
  cash_after_minor bigint, -- what was answered
  bonus_after_minor bigint,
  round text collate "C", -- the round's external id, of the same player and source
  ref_op_id uuid,
  created_at timestamptz not null,
  -- Minor units of the operation's currency per unit of the base currency when it was decided; null: the rate was not known.
  rate text,
  unique (player_id, source, external_id) -- the player first: it tells keys apart soonest
) with (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
-- The sportsbook compares its calls with our operations by time; only its own rows are in the index, so that a spin costs nothing more.
create index op_sportsbook_idx on ledger.op (created_at, id) where source = 'sportsbook';

-- An operation is rolled back, paid out or released at most once (I9, I13).
create table ledger.op_outcome (
  op_id uuid primary key,
  outcome_op_id uuid not null
);
create index op_outcome_outcome_idx on ledger.op_outcome (outcome_op_id);

-- Signed postings; those of one operation sum to zero per currency (I1).
create table ledger.entry (
  op_id uuid not null,
  account_id uuid not null, -- of ledger.account, or of ledger.house_account where bucket is 'house'
  bucket text not null check (bucket in ('cash', 'bonus', 'locked', 'receivable', 'house')),
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint, -- of the bucket; null for the house, whose balance is a sum
  account_seq bigint, -- gap-free per player account; null for the house
  check (bucket = 'house' or (balance_after_minor is not null and account_seq is not null))
) with (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);
create unique index entry_account_seq_key on ledger.entry (account_id, account_seq) where account_seq is not null;
-- The house's side of an operation, for those who explain it (operator §2.3). Ids of operations grow with time, so that the index grows at its end;
-- the player's side is in the operation's own row.
create index entry_house_idx on ledger.entry (op_id) where bucket = 'house';

-- One play at a source: what was staked by which money, what was won, whether it ended. Nearly every row is updated once,
-- by its win, so more than half of each page stays free for that (HOT); without it the update costs eight times as much.
-- A vacuum without any rest takes one of two processors from those who play; its updates leave nothing in the indexes, so it may take longer.
create table ledger.round (
  source text collate "C" not null,
  player_id uuid not null,
  external_id text collate "C" not null,
  game_id text,
  currency text,
  stake_cash_minor bigint not null check (stake_cash_minor >= 0),
  stake_bonus_minor bigint not null check (stake_bonus_minor >= 0),
  win_minor bigint not null,
  bet_count integer not null,
  live_bet_count integer not null check (live_bet_count between 0 and bet_count),
  is_rolled_back boolean not null default false,
  is_closed boolean not null default false,
  reported_bets_minor bigint, -- null: the provider reported no totals
  reported_wins_minor bigint,
  review_reason text, -- why it is on the reconciliation list (I21)
  op_ids uuid[] not null, -- its operations: a list here spares the hottest table an index
  opened_at timestamptz not null,
  bonus_id uuid, -- whose money staked it; null: none
  -- The campaign of free spins that a round plays: whatever the round wins is won by that campaign. Null: none.
  freespin_id uuid,
  -- The part of a round's wins that went to the house because its bonus had ended or had reached its cap: the player was paid the rest.
  forfeited_minor bigint not null default 0 check (forfeited_minor >= 0),
  primary key (player_id, source, external_id)
) with (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05);
create index round_listed_idx on ledger.round (player_id, opened_at) where review_reason is not null;

-- A launched game: bets name it by token, wins need none (C32–C35).
create table ledger.game_session (
  id uuid primary key,
  token_hash bytea not null unique,
  player_id uuid not null,
  source text not null,
  game_id text not null,
  currency text not null,
  account_id uuid not null references ledger.account (id),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- The player's session a game was launched in: it ends with it (S13). Null where no player's session launched it, such as a studio's own.
  player_session_id uuid,
  stake_max_minor bigint check (stake_max_minor > 0)
);
create index game_session_open_idx on ledger.game_session (player_id) where closed_at is null;
create index game_session_player_session_idx on ledger.game_session (player_session_id) where closed_at is null;
-- A player's game sessions, the newest first, as operators read them (operator §2.3).
create index game_session_list_idx on ledger.game_session (player_id, opened_at desc, id desc);

-- Games of a source that take no bets; an empty game id stands for the whole source (C83).
create table ledger.game_block (
  source text not null,
  game_id text not null default '',
  primary key (source, game_id)
);

create sequence ledger.limit_revision;

-- Running windows of limits: one row per player, definition, period and window start (L1–L4).
create table ledger.limit_counter (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition in (1, 2, 3)), -- 1 bet, 2 loss, 3 deposit
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  currency text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  cap_minor bigint not null check (cap_minor >= 0),
  used_minor bigint not null default 0 check (used_minor >= 0),
  time_zone text not null,
  -- Minor units of its currency per unit of the base currency while the window runs.
  rate text not null,
  -- From when to when it refuses; it counts before that, so that it is right when it begins.
  binds_from timestamptz not null,
  binds_until timestamptz, -- null: until it is changed
  -- Why more is used than the cap allows, where that is no fault (I16).
  over_cap_reason text,
  revision bigint not null default nextval('ledger.limit_revision'),
  -- A limit of the last 24 hours, 7 or 30 days, where the law of the place counts so (L1): its use is counted from the books at each move.
  is_rolling boolean not null default false,
  used_pico_minor numeric not null default 0 check (used_pico_minor >= 0 and scale(used_pico_minor) = 0),
  check (window_end > window_start)
) with (fillfactor = 70);
create index limit_counter_player_idx on ledger.limit_counter (player_id);

-- Operations and entries are written once.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is written once: correct it with a new operation', tg_table_name using errcode = '55000';
end
$$;
create trigger op_is_immutable before update or delete or truncate on ledger.op
  for each statement execute function ledger.refuse_change();
create trigger entry_is_immutable before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger op_outcome_is_immutable before update or delete or truncate on ledger.op_outcome
  for each statement execute function ledger.refuse_change();
create trigger exclusion_is_kept before truncate on ledger.exclusion
  for each statement execute function ledger.refuse_change();

-- Where the chain of an account's statement stood at a moment: a later change of any line before it shows against it
-- (sandbox §6; reliability §9). Also where a statement of a later period begins, without reading all before it.
create table ledger.statement_seal (
  account_id uuid not null references ledger.account (id),
  -- The last entry of the account that is under the seal.
  account_seq bigint not null check (account_seq > 0),
  line_count bigint not null check (line_count >= 0),
  -- Hash of the last line, in hex; 64 zeros before the first one.
  line_hash text not null check (line_hash ~ '^[0-9a-f]{64}$'),
  -- When the newest of the lines was written; null: no line yet.
  through_at timestamptz,
  sealed_at timestamptz not null,
  primary key (account_id, account_seq)
);
create trigger statement_seal_is_immutable before update or delete or truncate on ledger.statement_seal
  for each statement execute function ledger.refuse_change();

-- Free spins that a player has opened. Their count and their cap change in the statement of the money alone (C51–C53).
create table ledger.freespin (
  id uuid primary key,
  player_id uuid not null,
  source text collate "C" not null,
  game_id text not null,
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  used_count integer not null default 0 check (used_count between 0 and spin_count),
  win_cap_minor bigint not null check (win_cap_minor >= 0),
  won_minor bigint not null default 0 check (won_minor between 0 and win_cap_minor),
  wager_ppm bigint not null default 0 check (wager_ppm >= 0), -- 0: what is won is cash
  expires_at timestamptz not null,
  closed_at timestamptz, -- null: open until it expires or is used up
  -- What one spin of a campaign is worth to its studio, in minor units; null where the campaign was opened before that was kept.
  stake_minor bigint
) with (fillfactor = 70);

-- What an operation did to a campaign: one spin, or what it won; taking it back is the negative.
create table ledger.freespin_move (
  op_id uuid not null,
  freespin_id uuid not null references ledger.freespin (id),
  spins integer not null,
  won_minor bigint not null,
  primary key (op_id, freespin_id)
);
create index freespin_move_freespin_idx on ledger.freespin_move (freespin_id);
create trigger freespin_move_is_immutable before update or delete or truncate on ledger.freespin_move
  for each statement execute function ledger.refuse_change();

-- An amount in another currency, half to even, as packages/money converts (reliability §1.1).
create function ledger.convert_minor(amount_minor bigint, from_rate text, to_rate text) returns bigint
language sql immutable strict parallel safe as $$
  select (sign(amount_minor) * (quotient + case when 2 * rest > divisor or (2 * rest = divisor and mod(quotient, 2) = 1) then 1 else 0 end))::bigint
  from (
    select div(dividend, divisor) as quotient, mod(dividend, divisor) as rest, divisor
    from (select abs(amount_minor)::numeric * to_rate::numeric as dividend, from_rate::numeric as divisor) as given
  ) as divided
$$;

-- An exclusion only ever grows, whoever asks and whatever the clock says (L6).
create function ledger.refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'player' then
    if new.excluded_until < old.excluded_until or (old.excluded_until is not null and new.excluded_until is null)
      or new.cooling_off_until < old.cooling_off_until or (old.cooling_off_until is not null and new.cooling_off_until is null) then
      raise exception 'an exclusion cannot be shortened' using errcode = '55000';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and new.player_id = old.player_id and new.kind = old.kind and new.starts_at = old.starts_at and new.ends_at >= old.ends_at then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger player_exclusion_only_grows before update of excluded_until, cooling_off_until on ledger.player
  for each row execute function ledger.refuse_shorter_exclusion();
create trigger exclusion_only_grows before update or delete on ledger.exclusion
  for each row execute function ledger.refuse_shorter_exclusion();

-- Bonus money under wagering: what bets are decided by, read after the player's lock like the limit counters (ARCHITECTURE.md, The ledger's accounts).
-- Written by the batch that moves the money, so at most one row a bet, and none for players without a bonus.
create table ledger.bonus (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  status text not null check (status in ('waiting', 'active', 'released', 'cancelled', 'expired', 'lost')),
  cost text not null, -- detail of the bonus_cost account that pays it
  granted_minor bigint not null check (granted_minor >= 0),
  remaining_minor bigint not null default 0 check (remaining_minor >= 0), -- its part of the bonus balance (I14)
  required_minor bigint not null check (required_minor >= 0),
  wagered_minor bigint not null default 0 check (wagered_minor >= 0), -- contributions that stand (I15)
  open_round_count integer not null default 0 check (open_round_count >= 0), -- rounds staked with it that have not ended
  released_minor bigint not null default 0 check (released_minor >= 0), -- what became cash
  max_bet_minor bigint, -- null: no limit
  conversion_cap_minor bigint, -- null: all of it becomes cash
  terms json not null, -- what stakes count, games that take none, and what happens at its end
  expires_at timestamptz, -- null: no time limit
  opened_at timestamptz not null,
  -- What of a bonus's progress open tickets count: it meets no requirement before they are decided.
  pending_minor bigint not null default 0 check (pending_minor >= 0),
  -- What cash or a debt has paid of wins of bonus money that were taken back after that money was staked: stakes that come back repay it first.
  owed_minor bigint not null default 0 check (owed_minor >= 0),
  check (status = 'active' or remaining_minor = 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create unique index bonus_active_key on ledger.bonus (player_id, currency) where status = 'active';

-- What an operation meant to a bonus; none for operations without one.
create table ledger.op_bonus (
  op_id uuid primary key,
  bonus_id uuid not null,
  contribution_minor bigint not null,
  required_minor bigint not null check (required_minor >= 0), -- what it added to the requirement: wins of free spins bring their own
  released_minor bigint not null check (released_minor >= 0), -- moved from bonus to cash by completing the wagering
  lapsed_minor bigint not null check (lapsed_minor >= 0) -- went to the house instead of the player
);
create trigger op_bonus_is_immutable before update or delete or truncate on ledger.op_bonus
  for each statement execute function ledger.refuse_change();

-- What is used of a limit is kept in trillionths of a minor unit, rounded down: rounded to whole ones, two hundred stakes of 0.0049 USDT were no
-- cent together.
create function ledger.convert_pico_minor(amount_minor bigint, from_rate text, to_rate text) returns numeric
language sql immutable strict parallel safe as $$
  select div(dividend, divisor) - case when mod(dividend, divisor) < 0 then 1 else 0 end
  from (select amount_minor::numeric * 1000000000000 * to_rate::numeric as dividend, from_rate::numeric as divisor) as given
$$;

-- Processes of the version before go on counting in whole minor units until they are gone: what one writes, the other finds.
create function ledger.keep_limit_use_in_step() returns trigger language plpgsql as $$
begin
  if new.used_pico_minor <> old.used_pico_minor then
    new.used_minor := least(round(new.used_pico_minor / 1000000000000), 9223372036854775807)::bigint;
  elsif new.used_minor <> old.used_minor then
    new.used_pico_minor := greatest(0, old.used_pico_minor + (new.used_minor - old.used_minor)::numeric * 1000000000000);
  end if;
  return new;
end
$$;
create trigger limit_use_in_step before update of used_minor, used_pico_minor on ledger.limit_counter
  for each row execute function ledger.keep_limit_use_in_step();

-- Jackpot pots. A pot's account is the house account `jackpot`, in each currency that fed it; here is what its entries owe to whom.
-- The row that wins and seeds of a pot wait for; no bet touches it.
create table ledger.pot (
  name text primary key
);

-- What the standing bets of a player at a source have fed a pot with: exact, while the pot's account has whole minor units.
-- Changed under the player's lock, so that there is no row that all bets of a pot wait for.
create table ledger.pot_share (
  player_id uuid not null,
  source text collate "C" not null,
  pot text not null,
  currency text not null,
  -- In trillionths of a minor unit of the currency, and of the base currency's unit, each contribution at the rate of its moment.
  fed_pico_minor numeric not null check (fed_pico_minor >= 0),
  value_pico numeric not null check (value_pico >= 0),
  primary key (player_id, source, pot, currency)
) with (fillfactor = 60);
create index pot_share_pot on ledger.pot_share (pot);

-- What each bet gave; a bet that is taken back takes exactly this back.
create table ledger.pot_move (
  op_id uuid not null,
  pot text not null,
  fed_pico_minor numeric not null check (fed_pico_minor > 0),
  value_pico numeric not null check (value_pico >= 0),
  primary key (op_id, pot)
);
create trigger pot_move_is_immutable before update or delete or truncate on ledger.pot_move
  for each statement execute function ledger.refuse_change();

-- What each win took from a pot, in trillionths of the base currency's unit; what the pot did not cover is its recorded shortfall.
create table ledger.pot_win (
  op_id uuid primary key,
  pot text not null,
  value_pico numeric not null check (value_pico >= 0),
  covered_pico numeric not null check (covered_pico between 0 and value_pico)
);
create index pot_win_pot on ledger.pot_win (pot);
create trigger pot_win_is_immutable before update or delete or truncate on ledger.pot_win
  for each statement execute function ledger.refuse_change();

-- What a cash-out or a void gave back of a bet: it was never at risk and counts for no turnover (D-138).
create table ledger.returned_stake (
  op_id uuid primary key,
  bet_op_id uuid not null,
  stake_minor bigint not null check (stake_minor > 0)
);
create index returned_stake_bet_idx on ledger.returned_stake (bet_op_id);

-- wallet: rounds as readers of the event log follow them.
create schema if not exists wallet;

create table wallet.held_credit (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Why it is held: `deposit-limit`, `stakeless-ceiling`.
  reason text not null,
  -- What it came from, in the words of the area that held it: an invoice, a provider's transaction.
  origin text not null,
  state text not null default 'held' check (state in ('held', 'released', 'refused')),
  held_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'held') = (decided_at is null))
);
create unique index held_credit_origin on wallet.held_credit (reason, origin);
-- Taking a win back also asks for what was refused of it, so that a player's credits are found whatever became of them.
create index held_credit_player on wallet.held_credit (player_id, held_at);
create index held_credit_waiting on wallet.held_credit (reason, held_at, id) where state in ('held', 'refused');

-- What each provider has credited without a stake on a day, by kind: the row that racing credits near a ceiling wait for.
create table wallet.ceiling_use (
  provider text not null,
  kind text not null check (kind in ('promo', 'jackpot', 'adjustment')),
  -- Of the platform's clock, in UTC.
  day date not null,
  -- What became cash at once, in trillionths of the base currency's minor unit. What was held is not among it.
  used_pico_minor numeric not null default 0 check (used_pico_minor >= 0),
  -- What was used before wins were written down one by one.
  carried_pico_minor numeric not null default 0,
  primary key (provider, kind, day)
);

-- What each win used of a day's ceiling, so that the day's sum can be held against the books.
create table wallet.ceiling_win (
  provider text not null,
  player_id uuid not null,
  external_id text not null,
  kind text not null,
  day date not null,
  -- What became cash at once, in minor units of the win's currency, and the same in trillionths of the base currency's minor unit.
  cash_minor bigint not null check (cash_minor >= 0),
  use_pico_minor numeric not null check (use_pico_minor >= 0),
  primary key (player_id, provider, external_id)
);
create index ceiling_win_day on wallet.ceiling_win (provider, kind, day);

-- Rounds as readers of the event log follow them (D-218): what was staked and won in cash so far, and when the round was decided. Each reader has
-- its own place in the log, so each has its own rows.
create table wallet.followed_round (
  reader text not null, -- the follower's name
  player_id uuid not null,
  source text not null,
  round text not null,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  -- What cash-outs and voids gave back of the stake and paid for it, by operation, which may be taken back: of cash, then of all money.
  returns jsonb not null,
  rate text, -- minor units of the currency per unit of the base currency, of the round's first operation
  decided_at timestamptz, -- null: not decided
  primary key (reader, player_id, source, round)
);

-- console: operators, what they may do, what they are doing and what they have set.
create schema if not exists console;

create table console.operator (
  id uuid primary key,
  email text not null,
  -- The address as it is compared: one account for each.
  email_key text not null unique,
  name text not null default '',
  password_hash text,
  state text not null check (state in ('invited', 'active', 'blocked')),
  -- Grows with every change of roles, factors or state: what a process remembered of the authority before is void.
  authority_version bigint not null default 1,
  valid_until timestamptz,
  -- Wrong factors since the last right one; ten of them block.
  wrong_factors integer not null default 0 check (wrong_factors >= 0),
  preferences jsonb not null default '{}',
  -- Of the demo world: production does not start while one may sign in.
  is_demo boolean not null default false,
  created_at timestamptz not null
);

create table console.operator_factor (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  kind text not null check (kind = 'totp'),
  secret_sealed text not null,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
-- One that counts, and beside it one that is being set up.
create unique index operator_factor_totp_idx on console.operator_factor (operator_id, (confirmed_at is null)) where kind = 'totp';

create table console.operator_recovery (
  operator_id uuid not null references console.operator (id),
  code_key text not null,
  used_at timestamptz,
  primary key (operator_id, code_key)
);

create table console.operator_throttle (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  -- As the players' counters (2026-11-25-1442).
  epoch bigint generated always as identity
);

-- A sign-in whose password was right and whose second factor is missing yet.
create table console.operator_challenge (
  challenge_key text primary key,
  operator_id uuid not null references console.operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What the first step of a sign-in proved: what strangers can use up by one proof is not used up for the other (D-206).
  proof text not null default 'password',
  constraint operator_challenge_proof_check check (proof in ('password', 'oidc'))
);

-- All moments by real time: a session ends whatever the platform's clock says.
create table console.operator_session (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  token_hash text not null unique,
  -- 'enrolment' may only set up a factor.
  scope text not null check (scope in ('whole', 'enrolment')),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  stepped_up_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signedOut', 'elsewhere', 'blocked', 'changed', 'guessed')),
  -- Wrong codes and passwords in a session; the tenth ends it. The operator's own `wrong_factors` is counted by earlier versions alone.
  wrong_guesses integer not null default 0,
  check ((ended_at is null) = (end_reason is null))
);
create index operator_session_operator_idx on console.operator_session (operator_id) where ended_at is null;
create index operator_session_expiry_idx on console.operator_session (expires_at);
create index operator_session_recent_idx on console.operator_session (operator_id, created_at);

-- A session for programs and the command line, without a cookie.
create table console.operator_token (
  session_id uuid primary key references console.operator_session (id),
  label text not null
);

create table console.invitation (
  token_hash text primary key,
  operator_id uuid not null references console.operator (id),
  -- Null: made at the command line, for the first administrator.
  invited_by uuid references console.operator (id),
  roles uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_operator_idx on console.invitation (operator_id);

create table console.role (
  id uuid primary key,
  name text not null unique,
  is_shipped boolean not null default false,
  version bigint not null default 1
);

create table console.role_permission (
  role_id uuid not null references console.role (id),
  permission text not null,
  -- The most of it, as `{"max": "50"}` in the base currency; also countries and tags.
  limits jsonb not null default '{}',
  primary key (role_id, permission)
);

create table console.operator_role (
  operator_id uuid not null references console.operator (id),
  role_id uuid not null references console.role (id),
  primary key (operator_id, role_id)
);

create table console.approval (
  id uuid primary key,
  kind text not null,
  subject text not null,
  what text not null,
  -- The versions it was asked upon: what differs by the time it is decided makes it stale.
  before jsonb not null,
  after jsonb not null,
  amount_minor bigint,
  currency text,
  base_amount_minor bigint,
  reason text not null,
  asked_by uuid not null references console.operator (id),
  asked_at timestamptz not null,
  asked_device text not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'stale')),
  decided_by uuid references console.operator (id),
  decided_at timestamptz,
  note text not null default '',
  -- People it takes beside the one who asked.
  needs smallint not null default 1 check (needs between 1 and 3),
  effect_key text not null unique,
  unique (id, asked_by),
  check (decided_by is null or decided_by <> asked_by or state = 'withdrawn'),
  check (state <> 'approved' or decided_by is not null)
);
create index approval_open_idx on console.approval (expires_at) where state = 'open';
create index approval_order_idx on console.approval (asked_at desc, id desc);
-- What was asked of a second person about one thing.
create index approval_subject_idx on console.approval (kind, subject, asked_at desc, id desc);

-- Each word of a second person, once; the one who asked has none.
create table console.approval_decision (
  approval_id uuid not null,
  asked_by uuid not null,
  operator_id uuid not null references console.operator (id),
  decision text not null check (decision in ('approve', 'refuse')),
  note text not null default '',
  device text not null,
  decided_at timestamptz not null,
  primary key (approval_id, operator_id),
  foreign key (approval_id, asked_by) references console.approval (id, asked_by),
  check (operator_id <> asked_by)
);

create function console.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'console.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger approval_decision_is_immutable before update or delete or truncate on console.approval_decision
  for each statement execute function console.refuse_change();

-- The first answer to a call with an Idempotency-Key, written with its effect.
create table console.answer (
  operator_id uuid not null references console.operator (id),
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);
create index answer_made_idx on console.answer (made_at);

-- Who has an object of a queue open, and the views that operators keep (operator §2.1, §5).
-- A lease by real time: the row stays until it is swept, its holder only until the moment.
create table console.claim (
  kind text not null,
  object uuid not null,
  operator_id uuid not null references console.operator (id),
  until timestamptz not null,
  primary key (kind, object)
);
create index claim_until_idx on console.claim (until);

create table console.saved_view (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  -- The page's address, and its query as the address has it.
  page text not null,
  name text not null,
  query text not null,
  -- The role that reads it too; null: one's own.
  shared_with uuid references console.role (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_operator_idx on console.saved_view (operator_id, page);
create index saved_view_role_idx on console.saved_view (shared_with, page) where shared_with is not null;

-- Lists that operators took as files (operator §2.1): what was asked, and how far it got. Moments are real time.
create table console.export (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  list text not null,
  player_id uuid,
  -- Without the words that were sought.
  query jsonb not null,
  reason text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  counted integer not null,
  rows integer not null default 0,
  started_at timestamptz not null,
  -- One whose process or client is gone is not written to any more, and counts no longer.
  heartbeat_at timestamptz not null,
  ended_at timestamptz
);
create index export_running_idx on console.export (heartbeat_at) where state = 'running';
create index export_started_idx on console.export (started_at, id);
create index export_operator_idx on console.export (operator_id, started_at, id);

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

-- Acts on many objects (operator §2.1): what was looked at, confirmed, and what became of each. `lease_until` is of the platform's clock, all
-- other moments are real time.
create table console.bulk (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  -- Who confirmed it from where: its acts are recorded so.
  session_id uuid not null,
  address text not null,
  device text not null,
  -- Of a preview that can still be confirmed.
  token_hash text unique,
  act text not null,
  list text not null,
  -- Without the words that were sought; null for marked rows.
  filter jsonb,
  -- Words to players are taken out once it has ended.
  given jsonb not null,
  reason text not null default '',
  state text not null default 'preview' check (state in ('preview', 'waiting', 'running', 'done', 'stopped')),
  stop_reason text,
  approval_id uuid references console.approval (id),
  able integer not null default 0,
  unable integer not null default 0,
  -- Of the able ones, as of the last look.
  done integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The worker at it; when it goes silent, another goes on.
  lease_holder uuid,
  lease_until timestamptz
);
create index bulk_running_idx on console.bulk (lease_until nulls first) where state = 'running';
create index bulk_preview_idx on console.bulk (created_at) where state = 'preview';
create index bulk_operator_idx on console.bulk (operator_id, created_at, id);

create table console.bulk_item (
  bulk_id uuid not null references console.bulk (id) on delete cascade,
  object_id uuid not null,
  position integer not null,
  -- What the act depended on when it was looked at.
  version text not null,
  amount_minor bigint,
  currency text,
  result text check (result in ('unable', 'done', 'skipped', 'failed')),
  reason text,
  tries integer not null default 0,
  taken_at timestamptz,
  primary key (bulk_id, object_id)
);
create index bulk_item_open_idx on console.bulk_item (bulk_id, position) where result is null;
create unique index bulk_item_position_idx on console.bulk_item (bulk_id, position);

-- Versions of what is data (operator §3.5): what was in force, from when, by whom and why. Version 0 is what stood before the first of them.
create table console.revision (
  id uuid primary key,
  kind text not null,
  key text not null,
  locale text,
  version integer not null check (version >= 0),
  base_version integer,
  state text not null check (state in ('draft', 'approval', 'scheduled', 'published', 'replaced', 'failed')),
  body jsonb not null,
  -- Null: nobody, it came with the product.
  author uuid references console.operator (id),
  reason text not null default '',
  publish_at timestamptz,
  approval_id uuid references console.approval (id),
  published_at timestamptz
);
create unique index revision_version_idx on console.revision (kind, key, coalesce(locale, ''), version);
create unique index revision_published_idx on console.revision (kind, key, coalesce(locale, '')) where state = 'published';
create unique index revision_approval_idx on console.revision (approval_id) where approval_id is not null;

-- Who has what before them, so that two people on one object see each other (operator §2.1).
create table console.look (
  kind text not null check (kind in ('withdrawal', 'document', 'contact', 'approval', 'player')),
  object uuid not null,
  operator_id uuid not null references console.operator (id),
  until timestamptz not null,
  primary key (kind, object, operator_id)
);
create index look_operator_idx on console.look (operator_id, object);

-- Whom the issuer means by its own id: an address that it gives to somebody else later opens nothing.
create table console.operator_oidc (
  operator_id uuid not null references console.operator (id),
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (operator_id, issuer),
  unique (issuer, subject)
);

-- A browser that is at the issuer: what it brings back counts once, in this browser. By real time.
create table console.oidc_flow (
  state_key text primary key,
  browser_key text not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index oidc_flow_expiry_idx on console.oidc_flow (expires_at);

-- When somebody first had something of a queue before them; opened again it is looked at again (operator §2.4, §13.58).
create table console.queue_look (
  queue text not null,
  item text not null,
  looked_at timestamptz not null,
  operator_id uuid not null references console.operator (id),
  primary key (queue, item, looked_at)
);
create index queue_look_age_idx on console.queue_look (looked_at);

-- How long what was decided had waited: from when its target runs, until it was looked at and decided.
create table console.queue_time (
  id uuid primary key,
  queue text not null,
  part text not null,
  item text not null,
  since timestamptz not null,
  looked_at timestamptz,
  decided_at timestamptz not null,
  operator_id uuid not null references console.operator (id)
);
create index queue_time_decided_idx on console.queue_time (decided_at);
create index queue_time_item_idx on console.queue_time (queue, item, decided_at);

-- What one shift leaves to the next (operator §2.2, page 1).
create table console.handover_note (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index handover_note_order_idx on console.handover_note (written_at desc, id desc);

-- The objects that an operator opened last, for the palette of every tab (operator §2.1): ids alone, what they are called is read when asked.
create table console.recent (
  operator_id uuid not null references console.operator (id),
  kind text not null check (kind in ('player', 'invoice', 'round', 'contact', 'approval')),
  object text not null check (length(object) between 1 and 300),
  opened_at timestamptz not null,
  primary key (operator_id, kind, object)
);

-- Challenges whose solution was accepted, until they expire by real time: a solution is good once, in any process.
create table console.solved_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index solved_challenge_expiry_idx on console.solved_challenge (expires_at);

insert into console.role (id, name, is_shipped)
select overlay(overlay(md5('pavilion role ' || name) placing '4' from 13) placing '8' from 17)::uuid, name, true
from unnest(array[
  'support', 'payments', 'identity', 'safety', 'risk', 'promotions', 'editor', 'games', 'trader', 'finance', 'administrator', 'auditor'
]) as name;

-- What ships; `packages/contract/src/calls/permissions.ts` says the same, by a test. A number behind a colon is the most of it.
with shipped (permission, roles) as (
  values
    ('players.read', 'support payments identity safety risk promotions games trader finance administrator auditor'),
    ('players.personal.read', 'support payments identity safety risk'),
    ('players.write', 'support identity'),
    ('players.note', 'support payments identity safety risk promotions'),
    ('players.tag', 'support payments identity safety risk promotions'),
    ('players.status', 'support safety risk'),
    ('players.sessions.close', 'support risk'),
    ('players.link', 'support risk'),
    ('players.export', 'risk auditor'),
    ('players.contacts.approve', 'support identity'),
    ('players.erase.ask', 'support'),
    ('players.erase.approve', 'administrator'),
    ('contact.read', 'support payments safety auditor'),
    ('contact.write', 'support payments safety'),
    ('messages.read', 'support promotions auditor'),
    ('messages.send.ask', 'promotions'),
    ('messages.send.approve', 'administrator'),
    ('payments.read', 'support payments safety risk finance auditor'),
    ('payments.withdrawals.approve', 'payments'),
    ('payments.withdrawals.reject', 'payments risk'),
    ('payments.withdrawals.hold', 'payments risk'),
    ('payments.query', 'support payments'),
    ('payments.match.ask', 'payments'),
    ('payments.match.approve', 'finance'),
    ('payments.corrections.ask', 'payments'),
    ('payments.corrections.approve', 'finance'),
    ('payments.adjustments.ask', 'support:50 payments promotions:50'),
    ('payments.adjustments.approve', 'finance'),
    ('payments.methods.write', 'payments'),
    ('payments.policy.write', 'payments'),
    ('payments.policy.approve', 'finance'),
    ('identity.read', 'identity safety risk auditor'),
    ('identity.documents.read', 'identity risk'),
    ('identity.decide', 'identity'),
    ('identity.ask', 'identity'),
    ('safety.read', 'support safety auditor'),
    ('safety.contact', 'safety'),
    ('safety.impose', 'support safety'),
    ('safety.rules.write', 'safety'),
    ('safety.rules.approve', 'administrator'),
    ('safety.register.import', 'safety'),
    ('risk.read', 'safety risk finance auditor'),
    ('risk.decide', 'risk'),
    ('risk.lists.write', 'risk'),
    ('risk.rules.write', 'risk'),
    ('risk.rules.approve', 'administrator'),
    ('cases.read', 'safety risk auditor'),
    ('cases.write', 'safety risk'),
    ('cases.report', 'risk'),
    ('games.read', 'promotions games finance auditor'),
    ('games.switch', 'risk games'),
    ('games.write', 'games'),
    ('games.secrets.ask', 'games'),
    ('games.secrets.approve', 'administrator'),
    ('rounds.read', 'support risk games auditor'),
    ('rounds.review', 'games'),
    ('sport.read', 'risk trader finance auditor'),
    ('sport.trade', 'trader'),
    ('sport.bets.decide', 'trader'),
    ('sport.limits.write', 'trader'),
    ('sport.limits.approve', 'risk'),
    ('sport.result.ask', 'trader'),
    ('sport.result.approve', 'trader administrator'),
    ('promotions.read', 'support promotions finance auditor'),
    ('promotions.write', 'promotions'),
    ('promotions.approve', 'promotions finance'),
    ('promotions.give', 'support:20 promotions'),
    ('promotions.cancel', 'risk promotions'),
    ('segments.read', 'safety risk promotions auditor'),
    ('segments.write', 'promotions'),
    ('content.read', 'support promotions editor auditor'),
    ('content.write', 'promotions editor'),
    ('content.publish', 'editor'),
    ('revisions.read', 'support payments identity safety risk promotions editor games trader finance administrator auditor'),
    ('revisions.schedule', 'payments safety risk promotions editor games trader finance administrator'),
    ('settings.read', 'games finance administrator auditor'),
    ('settings.write', 'administrator'),
    ('settings.approve', 'administrator'),
    ('reports.read', 'risk promotions games trader finance administrator auditor'),
    ('reports.finance', 'finance auditor'),
    ('reports.close.ask', 'finance'),
    ('reports.close.approve', 'finance'),
    ('affiliates.read', 'promotions finance auditor'),
    ('affiliates.write', 'promotions'),
    ('affiliates.approve', 'finance'),
    ('exports.create', 'support payments identity safety risk promotions games trader finance administrator'),
    ('audit.read', 'administrator auditor'),
    ('audit.export', 'administrator auditor'),
    ('operators.read', 'administrator auditor'),
    ('operators.invite', 'administrator'),
    ('operators.block', 'administrator'),
    ('operators.roles.ask', 'administrator'),
    ('operators.roles.approve', 'administrator'),
    ('approvals.read', 'support payments identity safety risk promotions editor games trader finance administrator auditor'),
    ('system.read', 'games finance administrator auditor'),
    ('system.jobs', 'administrator')
)
insert into console.role_permission (role_id, permission, limits)
select role.id, shipped.permission, case when given.maximum = '' then '{}'::jsonb else jsonb_build_object('max', given.maximum) end
from shipped
cross join lateral regexp_split_to_table(shipped.roles, ' ') as words (word)
cross join lateral (select split_part(words.word, ':', 1) as role_name, split_part(words.word, ':', 2) as maximum) as given
join console.role as role on role.name = given.role_name;

-- risk: limits, play sessions and what players are warned of.
create schema if not exists risk;

create table risk.turnover_rule (
  currency text primary key check (currency ~ '^[A-Z0-9]{2,10}$'),
  -- In parts per million of a deposit: 1000000 is one time.
  multiplier_ppm bigint not null check (multiplier_ppm between 1 and 100000000),
  is_enabled boolean not null default true
);

-- Deposits and changes of limits of one player take each other's turn on this row (L4).
create table risk.player_turn (
  player_id uuid primary key
);

create table risk.player_limit (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition in (1, 2, 3)),
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- A looser limit waits here, under an id of its own (D-29).
  pending_id uuid,
  pending_period text check (pending_period in ('daily', 'weekly', 'monthly')),
  pending_amount_minor bigint check (pending_amount_minor > 0),
  pending_from timestamptz,
  -- From then on it binds no more.
  removed_from timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A looser limit that must be confirmed after its 24 hours lapses at this moment (L5); null: it takes effect by itself (D-29).
  confirm_until timestamptz,
  -- Terms of a limit that were taken back before the delay of a loosening was over: [{id, period, amountMinor, bindsUntil}]. They bind on until it is.
  superseded jsonb not null default '[]' check (jsonb_typeof(superseded) = 'array'),
  check ((pending_id is null) = (pending_from is null)),
  check ((pending_id is null) = (pending_period is null)),
  check ((pending_id is null) = (pending_amount_minor is null)),
  check (pending_id is null or removed_from is null),
  check (confirm_until is null or pending_id is not null or removed_from is not null)
);
create index player_limit_player_idx on risk.player_limit (player_id);

-- What was changed, when it was asked and when it works (L12). Written once.
create table risk.limit_change (
  id uuid primary key,
  limit_id uuid not null,
  player_id uuid not null,
  action text not null check (action in ('created', 'tightened', 'loosening', 'removal', 'withdrawn', 'confirmed')),
  period text not null,
  amount_minor bigint not null,
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  confirmed_at timestamptz,
  old_period text, -- null: there was none before
  old_amount_minor bigint
);
create index limit_change_player_idx on risk.limit_change (player_id, asked_at);

-- Deposits that were made or still can be (L2): held from the request on, gone when they fail.
create table risk.deposit_use (
  invoice_id uuid not null,
  player_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Minor units of the currency per unit of the base currency when it was counted (L3).
  rate text not null,
  counted_at timestamptz not null,
  -- What a deposit takes of a limit is reserved while its page can still be paid, whatever the period; once it is paid it counts in the
  -- period of its credit.
  settled_at timestamptz,
  -- A deposit may come into play in parts, each counted in the period in which it was let in.
  id uuid,
  primary key (id)
);
create index deposit_use_player_idx on risk.deposit_use (player_id, settled_at);
create unique index deposit_use_reserved_idx on risk.deposit_use (invoice_id) where settled_at is null;

-- Where a player stands: play sessions with what they brought, sums by day, and the reality check (L10).
-- Play begins with a launch for money and lasts while less than half an hour passes without any.
create table risk.play_session (
  id uuid primary key,
  player_id uuid not null,
  started_at timestamptz not null,
  last_played_at timestamptz not null,
  check (last_played_at >= started_at)
);
create index play_session_player_idx on risk.play_session (player_id, started_at);

-- Own money alone: what was put in and came back in cash.
create table risk.play_total (
  play_session_id uuid not null references risk.play_session (id) on delete cascade,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  primary key (play_session_id, currency)
);

-- Days in UTC, for the year's summary; read from the event log alone, so it can be made anew.
create table risk.play_day (
  player_id uuid not null,
  day date not null,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  deposited_minor bigint not null,
  withdrawn_minor bigint not null,
  primary key (player_id, day, currency)
);

-- One row a player, locked by whoever begins play, chooses an interval or acknowledges.
create table risk.reality_check (
  player_id uuid primary key,
  -- null: the pack's own interval, unless is_off says that the player wants none.
  interval_minutes integer check (interval_minutes > 0),
  is_off boolean not null default false,
  play_session_id uuid references risk.play_session (id),
  -- The last acknowledgement, or the beginning of play: the interval counts from here.
  counted_from timestamptz,
  due_at timestamptz,
  -- When the player was told of the one that is due.
  told_at timestamptz
);
create index reality_check_due_idx on risk.reality_check (due_at) where told_at is null and due_at is not null;

-- What was changed is written once (L12).
create function risk.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'risk.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger limit_change_is_kept before update or delete or truncate on risk.limit_change
  for each statement execute function risk.refuse_change();

-- The zones a player's periods began in, each from a moment on (L1).
create table risk.player_zone (
  player_id uuid not null,
  time_zone text not null,
  since timestamptz not null,
  primary key (player_id, since)
);

-- Breaks (5) and self-exclusions (4): they begin at once, and their end only ever moves later (L6).
create table risk.exclusion (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition in (4, 5)),
  period text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index exclusion_player_idx on risk.exclusion (player_id, ends_at);
create trigger exclusion_is_kept before truncate on risk.exclusion
  for each statement execute function risk.refuse_change();

create function risk.refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ends_at >= old.ends_at and new.id = old.id and new.player_id = old.player_id and new.starts_at = old.starts_at then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger exclusion_only_grows before update or delete on risk.exclusion
  for each row execute function risk.refuse_shorter_exclusion();

-- Results a player chose to keep; the answers are never stored.
create table risk.self_assessment (
  id uuid primary key,
  player_id uuid not null,
  score smallint not null check (score between 0 and 27),
  level text not null check (level in ('none', 'low', 'some', 'high')),
  created_at timestamptz not null
);
create index self_assessment_player_idx on risk.self_assessment (player_id, created_at desc, id);

-- What ties two accounts to one another, and what operators decided about each pair (operator §2.2, page 9).
create table risk.link (
  -- The lesser of the two ids.
  player_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('personalIdNumber', 'person', 'email', 'phone', 'place', 'device', 'likeName', 'address')),
  -- How many of the kind the two share.
  shared integer not null check (shared > 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (player_id, other_id, kind),
  check (player_id < other_id)
);
create index link_other_idx on risk.link (other_id);

create table risk.pair (
  id uuid primary key,
  player_id uuid not null,
  other_id uuid not null,
  -- Derived from the links: their weights together, and the greatest of them.
  score smallint not null,
  strongest smallint not null,
  kinds text[] not null,
  state text not null default 'open' check (state in ('open', 'notSame')),
  found_at timestamptz not null,
  -- The last decision stays when a stronger link opens the pair again.
  decided_by uuid,
  decided_at timestamptz,
  decided_reason text,
  decided_strength smallint,
  unique (player_id, other_id),
  check (player_id < other_id),
  check (state = 'open' or decided_strength is not null)
);
create index pair_other_idx on risk.pair (other_id);
create index pair_score_idx on risk.pair (state, score desc, id);

-- game: the catalogue, bonuses, free spins, cashback and what was played.
create schema if not exists game;

create table game.provider (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  position integer not null,
  is_enabled boolean not null default true
);

create table game.collection (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  -- Empty means everywhere (D-13).
  countries text[] not null default '{}',
  is_hidden boolean not null default false,
  position integer not null,
  -- Set: the collection is not a list of the operator's but holds so many of the games most players have played.
  counted_size smallint check (counted_size > 0)
);

create table game.game (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  -- Lower case without accents, for the search.
  search_text text not null,
  provider_id uuid not null references game.provider (id),
  engine text not null,
  type text not null,
  volatility text not null,
  rtp_percent numeric(6, 3) not null,
  hit_rate_percent numeric(6, 3),
  max_win_multiplier integer,
  paylines integer not null default 0,
  -- Countries where it may not be played; the game is left out of their lists (product §8, 14308).
  blocked_countries text[] not null default '{}',
  is_enabled boolean not null default true,
  is_demo_mode boolean not null default true,
  position integer not null,
  created_at timestamptz not null,
  -- The betting product is a game of the catalogue with a page of its own: it stands in no list of games (wire §3.9, reserved game identity).
  is_listed boolean not null default true,
  -- What a game has paid back on this site, beside what it states (games §6). Rounds are counted by the day they began, so that each
  -- hour looks at the last days alone; the amounts are minor units of the base currency.
  payout_deviation numeric(12, 3), -- stated standard deviation of a round's payout, in stakes
  measured_round_count bigint, -- null below the number of rounds that says anything
  measured_return_percent numeric(12, 3),
  -- The least and the most one round may be staked with, by currency, as its studio states it: {"EUR": ["0.20", "100"]} in major units.
  bet_ranges jsonb,
  -- Derived: players of the last days, each day counted by itself; games are ordered by it where the order asked for is `score`.
  recent_player_count bigint not null default 0,
  is_in_maintenance boolean not null default false,
  -- Of the message it was last set by: an older one changes nothing.
  status_version bigint not null default 0,
  -- What the whole number of stakes in max_win_multiplier leaves out, in thousandths of a stake; null: nothing.
  max_win_rest_thousandths smallint
);
create index game_provider_idx on game.game (provider_id);

create table game.game_collection (
  game_id uuid not null references game.game (id),
  collection_id uuid not null references game.collection (id),
  position integer not null,
  primary key (collection_id, game_id)
);
create index game_collection_game_idx on game.game_collection (game_id);

create table game.favorite (
  player_id uuid not null,
  game_id uuid not null references game.game (id),
  created_at timestamptz not null,
  primary key (player_id, game_id)
);

create table game.played (
  player_id uuid not null,
  game_id uuid not null references game.game (id),
  played_at timestamptz not null,
  primary key (player_id, game_id)
);

-- Recent wins, derived from the event log; the row's key is the winning operation, so that a replay adds nothing.
create table game.winner (
  operation_id text primary key,
  player_id uuid not null,
  game_id uuid not null,
  currency text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  won_at timestamptz not null
);
create index winner_recent_idx on game.winner (won_at desc, operation_id);

-- One row a round as players see it, derived from the event log: what was staked and what came back.
-- Nearly every round is updated once, by its win: with room in its page the update needs no new entry in four indexes (HOT).
create table game.spin (
  id uuid primary key,
  source text not null,
  player_id uuid not null,
  round_id text not null,
  game_id text not null,
  currency text not null,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  is_closed boolean not null default false,
  created_at timestamptz not null,
  -- The history shows what was paid, and beside it what of a round's wins went to the house.
  forfeited_minor bigint not null default 0 check (forfeited_minor >= 0),
  unique (player_id, source, round_id)
) with (fillfactor = 60);
create index spin_history_idx on game.spin (player_id, created_at desc, id desc);
-- The page of a game lists the player's own rounds of it: read in order and counted from the index alone.
create index spin_game_history_idx on game.spin (player_id, game_id, created_at desc, id desc);
-- Rows come in the order of time: a few pages of summary find the last days.
create index spin_created_idx on game.spin using brin (created_at) with (pages_per_range = 32, autosummarize = on);
-- Whose round somebody names (operator §2.1). Names of rounds are long and only looked up whole: their hashes are a fraction of them.
create index spin_round_idx on game.spin using hash (round_id);
create index spin_open_idx on game.spin (created_at, id) where not is_closed;

-- Every word some game is called by. In the order of its bytes, so that a beginning of a word is a range of the index.
create table game.search_vocabulary (
  word text collate "C" primary key
);

create table game.search_word (
  word text collate "C" not null references game.search_vocabulary (word),
  game_id uuid not null references game.game (id) on delete cascade,
  primary key (word, game_id)
);
create index search_word_game_idx on game.search_word (game_id);

-- A game is found by the words of its name and of its address: "salt and stars" is Salt & Stars.
create function game.index_words() returns trigger language plpgsql as $$
declare
  words text[];
begin
  select array_agg(distinct word)
  into words
  from regexp_split_to_table(new.search_text || ' ' || replace(new.identity, '-', ' '), '[^[:alnum:]]+') as word
  where word <> '';
  insert into game.search_vocabulary (word) select unnest(words) order by 1 on conflict do nothing;
  delete from game.search_word where game_id = new.id;
  insert into game.search_word (word, game_id) select unnest(words), new.id;
  return null;
end
$$;
create trigger game_words after insert or update of search_text, identity on game.game
  for each row execute function game.index_words();

-- One number that changes with the catalogue: a process reads ten thousand games again only when it has moved.
create table game.catalogue_version (
  is_only boolean primary key default true check (is_only),
  number bigint not null
);

create function game.move_catalogue_version() returns trigger language plpgsql as $$
begin
  update game.catalogue_version set number = number + 1;
  return null;
end
$$;
create trigger game_version after insert or update or delete on game.game for each statement execute function game.move_catalogue_version();
create trigger provider_version after insert or update or delete on game.provider for each statement execute function game.move_catalogue_version();
create trigger collection_version after insert or update or delete on game.collection for each statement execute function game.move_catalogue_version();
create trigger game_collection_version after insert or update or delete on game.game_collection
  for each statement execute function game.move_catalogue_version();

-- What the operator offers, and what players were given (product §3, §4 Bonus; wire §3.10).
-- Bonuses that belong together and are shown as one.
create table game.bonus_package (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  -- Names by locale of what the operator offers; a language that has none reads `name`. Bonuses given before find theirs by the campaign.
  names jsonb not null default '{}'
);

-- Rules of a bonus as data. `rules` is read by game/bonuses/campaign.ts; a change raises the version, and bonuses already given
-- keep the terms they were given with (A6).
create table game.bonus_campaign (
  id uuid primary key,
  identity text not null unique,
  name text not null,
  type smallint not null check (type in (1, 2, 3, 4)), -- wire §3.10: 1 cash, 2 percentage, 3 free spins, 4 cashback
  rules jsonb not null,
  version integer not null default 1,
  package_id uuid references game.bonus_package (id), -- null: stands alone
  package_priority smallint not null default 0,
  position smallint not null default 0,
  is_enabled boolean not null default true,
  available_from timestamptz, -- null: from ever
  available_to timestamptz, -- null: for ever
  -- How often one player may have it; null: as often as it is earned.
  uses_max smallint check (uses_max > 0),
  names jsonb not null default '{}'
);

-- A bonus given to a player. Its money is the ledger's matter from the activation on; status and result here follow it.
create table game.player_bonus (
  id uuid primary key,
  player_id uuid not null,
  campaign_id uuid not null references game.bonus_campaign (id),
  campaign_version integer not null,
  name text not null,
  type smallint not null,
  status smallint not null check (status in (1, 2, 3)), -- product §4: 1 issued, 2 active, 3 finished
  result smallint not null default 1 check (result between 1 and 5), -- 1 none, 2 played, 3 cancelled, 4 expired, 5 lost
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  terms jsonb not null, -- what the player was promised, in minor units of the currency; never changes
  -- Who gave it and for what: the same cause gives it once (I22).
  source text not null,
  source_key text not null,
  -- The how-manieth of its campaign this is for the player (I22).
  use_number integer not null check (use_number > 0),
  package_id uuid,
  package_name text,
  package_priority smallint not null default 0,
  issue_session_id uuid, -- groups what was given together
  activation_expires_at timestamptz, -- null: waits for ever
  wagering_expires_at timestamptz, -- null: not active yet, or without a time limit
  activated_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  -- Until when a break stops the time of a player's bonuses (L7); null: none ever did.
  frozen_until timestamptz,
  -- The deposit that brought a bonus or free spins, and how much of it had gone back when that was last taken into account: what a deposit brought goes
  -- back with it (docs/bonuses.md).
  deposit_id uuid,
  deposit_out_minor bigint not null default 0,
  unique (player_id, source, source_key),
  unique (player_id, campaign_id, use_number),
  check ((status = 3) = (finished_at is not null)),
  check ((status = 3) = (result <> 1))
);
create index player_bonus_player_idx on game.player_bonus (player_id, created_at desc, id);
create index player_bonus_waiting_idx on game.player_bonus (activation_expires_at) where status = 1;
create index player_bonus_active_idx on game.player_bonus (wagering_expires_at) where status = 2;
-- One active bonus of a currency at a time (wire §3.10).
create unique index player_bonus_one_active_key on game.player_bonus (player_id, currency) where status = 2;
create index player_bonus_deposit_idx on game.player_bonus (deposit_id) where deposit_id is not null;

-- Free spins given to a player. How many were played and what they won is the ledger's matter (ledger.freespin); it is followed here.
create table game.player_freespin (
  id uuid primary key,
  player_id uuid not null,
  campaign_id uuid not null references game.bonus_campaign (id),
  name text not null,
  status smallint not null check (status in (1, 2, 3)), -- product §4: 1 issued, 2 active, 3 finished
  result smallint not null default 1 check (result between 1 and 4), -- 1 none, 2 played, 3 cancelled, 4 expired; spins are never lost (D-58)
  game_id uuid not null references game.game (id),
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  used_count integer not null default 0 check (used_count between 0 and spin_count),
  won_minor bigint not null default 0,
  stake_minor bigint not null check (stake_minor > 0),
  win_cap_minor bigint, -- null: no cap
  wager_multiplier text not null, -- how often winnings must be staked; 0: they are cash
  duration_seconds integer not null check (duration_seconds > 0), -- from the activation on
  -- Who gave them and for what: the same cause gives them once (I22).
  source text not null,
  source_key text not null,
  use_number integer not null check (use_number > 0), -- the how-manieth of its campaign this is for the player (I22)
  package_id uuid,
  package_name text,
  package_priority smallint not null default 0,
  issue_session_id uuid, -- groups what was given together
  -- How far the studio was told: none, pending (an order is on its way), placed, ending, ended.
  order_state text not null default 'none' check (order_state in ('none', 'pending', 'placed', 'ending', 'ended')),
  activation_expires_at timestamptz, -- null: waits for ever
  expires_at timestamptz, -- null: not active yet
  activated_at timestamptz,
  finished_at timestamptz,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  deposit_id uuid,
  deposit_out_minor bigint not null default 0,
  unique (player_id, source, source_key),
  unique (player_id, campaign_id, use_number),
  check ((status = 3) = (finished_at is not null)),
  check ((status = 3) = (result <> 1)),
  check ((status = 1) or expires_at is not null or result <> 1)
);
create index player_freespin_player_idx on game.player_freespin (player_id, created_at desc, id);
create index player_freespin_waiting_idx on game.player_freespin (activation_expires_at) where status = 1;
create index player_freespin_active_idx on game.player_freespin (expires_at) where status = 2;
create index player_freespin_deposit_idx on game.player_freespin (deposit_id) where deposit_id is not null;

-- Promo codes as the operator hands them out. The code is kept in upper case: `welcome` and `WELCOME` are one.
create table game.bonus_code (
  id uuid primary key,
  code text not null unique check (code = upper(code) and length(code) between 3 and 50),
  campaign_id uuid not null references game.bonus_campaign (id),
  trigger smallint not null check (trigger in (1, 3)), -- D-22: 1 applied at once, 3 with the next deposit
  uses_max integer check (uses_max > 0), -- of all players together; null: without end
  used_count integer not null default 0 check (used_count >= 0),
  currencies text[] not null default '{}', -- empty: all
  countries text[] not null default '{}', -- empty: all
  available_from timestamptz, -- null: from ever
  available_to timestamptz, -- null: for ever
  is_enabled boolean not null default true,
  owner_player_id uuid, -- whose invitation it is; null: the operator's own
  check (uses_max is null or used_count <= uses_max)
);

-- A code a player has used, or that waits for a deposit.
create table game.player_bonus_code (
  id uuid primary key,
  player_id uuid not null,
  bonus_code_id uuid not null references game.bonus_code (id),
  trigger smallint not null check (trigger in (1, 3)),
  status smallint not null check (status in (2, 4)), -- wire §3.10: 2 applied, 4 not available
  result smallint not null check (result in (0, 1, 2)), -- 1 waits for a deposit, 2 used, 0 came to nothing
  created_at timestamptz not null,
  unique (player_id, bonus_code_id)
);
create index player_bonus_code_player_idx on game.player_bonus_code (player_id, created_at desc, id);

-- Wrong codes of a player within the last hour, how many different ones were guessed (S55).
create table game.bonus_code_guess (
  player_id uuid not null,
  code text not null,
  guessed_at timestamptz not null,
  primary key (player_id, code)
);
create index bonus_code_guess_age_idx on game.bonus_code_guess (guessed_at);

-- What every new player is given, once (X1).
create table game.registration_gift (
  campaign_id uuid primary key references game.bonus_campaign (id),
  currencies text[] not null default '{}', -- empty: all
  countries text[] not null default '{}' -- empty: all
);

-- What players staked and won in cash, a row a day, from the event log; cashback is reckoned from it.
create table game.cash_result (
  player_id uuid not null,
  currency text not null,
  day date not null, -- UTC
  staked_minor bigint not null default 0,
  won_minor bigint not null default 0,
  -- The rate the day's results are converted at, however late; null: counted before rates were kept.
  rate text,
  primary key (player_id, currency, day)
);
create index cash_result_day_idx on game.cash_result (day);

-- Which share of a period's loss comes back, as the operator sets it.
create table game.cashback_rule (
  campaign_id uuid primary key references game.bonus_campaign (id),
  period text not null check (period in ('day', 'week')), -- UTC; weeks begin on Monday
  rate_ppm integer not null check (rate_ppm between 1 and 1000000),
  -- In the base currency's major units, converted for all others.
  amount_min numeric(20, 9) not null default 0, -- less than that is not paid
  amount_max numeric(20, 9) -- null: no cap
);

-- Cashback that was reckoned for a period: once per player, currency and rule (I22, X15).
create table game.cashback_payment (
  campaign_id uuid not null references game.cashback_rule (campaign_id),
  player_id uuid not null,
  currency text not null,
  period_start date not null,
  loss_minor bigint not null,
  amount_minor bigint not null check (amount_minor >= 0), -- 0: less than the least that is paid
  paid_at timestamptz not null,
  -- A period may be looked at again. `amount_minor` is what is owed for it by now, `loss_minor` the loss over all currencies in its own currency.
  terms jsonb, -- the rule and the rate it is reckoned by; null: paid for good by an earlier version
  given_minor bigint not null default 0,
  -- What of it was kept back for earlier overpayment; negative: what later periods have kept back for this one.
  settled_minor bigint not null default 0,
  grants integer not null default 0,
  primary key (campaign_id, player_id, currency, period_start)
);

-- Tickets of the betting product as their players see them (wire §3.9 Bet), and the events it names as worth showing.
create table game.bet (
  source text not null,
  id text not null,
  player_id uuid not null,
  round_id text not null,
  game_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  remaining_stake_minor bigint not null check (remaining_stake_minor >= 0),
  coefficient text not null,
  status integer not null check (status between 1 and 5),
  ticket_type integer not null check (ticket_type between 1 and 3),
  items jsonb not null,
  -- Results that were corrected afterwards, the oldest first.
  corrections jsonb not null default '[]',
  -- Of the message it was last set by: an older one changes nothing.
  version bigint not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (source, id)
);
create index bet_history_idx on game.bet (player_id, (status > 1), created_at desc, source, id);

create table game.top_events (
  source text not null,
  locale text not null,
  version bigint not null,
  events jsonb not null,
  received_at timestamptz not null,
  primary key (source, locale)
);

create table game.measured_day (
  game_id text not null,
  currency text not null,
  day date not null,
  round_count bigint not null,
  stake_base_minor numeric(40) not null,
  payout_base_minor numeric(40) not null,
  -- Who played a game, by day: what is called popular is counted (design §14).
  player_count bigint not null default 0,
  primary key (game_id, currency, day)
);

-- What studios report about their own games: the last results of their tables, and which games are in maintenance.
create table game.table_result (
  source text not null,
  round_id text not null,
  game_id uuid not null references game.game (id),
  result text not null,
  color text check (color in ('red', 'black', 'green', 'blue')),
  settled_at timestamptz not null,
  primary key (source, round_id)
);
create index table_result_latest on game.table_result (game_id, settled_at desc);

-- By which rule a code was not available to a player, the last time it was tried: what operators are asked about (operator §2.3).
create table game.code_refusal (
  id uuid primary key,
  player_id uuid not null,
  bonus_code_id uuid not null references game.bonus_code (id),
  rule text not null,
  -- What the rule saw, such as the currency of the player beside those of the code.
  facts jsonb not null default '{}',
  tries integer not null default 1 check (tries > 0),
  refused_at timestamptz not null,
  unique (player_id, bonus_code_id)
);
create index code_refusal_player_idx on game.code_refusal (player_id, refused_at desc, id);

-- Periods whose results have changed since cashback was last reckoned for them.
create table game.cashback_look (
  player_id uuid not null,
  period text not null check (period in ('day', 'week')),
  period_start date not null,
  due_at timestamptz not null, -- the end of the period; later while the player may not take a bonus
  primary key (player_id, period, period_start)
);
create index cashback_look_due_idx on game.cashback_look (due_at);

-- Whole periods in which a rule was on, as it was seen; only these are paid.
create table game.cashback_span (
  campaign_id uuid not null references game.cashback_rule (campaign_id),
  starts_on date not null,
  ends_on date not null, -- the first day that no longer belongs to it
  is_open boolean not null, -- still on when last seen
  primary key (campaign_id, starts_on)
);

insert into game.catalogue_version (number) values (1);

-- payment: invoices, what providers say of them, and the rules by which money leaves.
create schema if not exists payment;

-- One way to pay in or out in one currency. Rows come from database/seed/payment; a row that is there stays as the operator made it.
create table payment.method (
  method text not null check (method ~ '^[a-z0-9._-]{1,64}$'),
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  psp text not null,
  -- How the provider calls it.
  psp_method text not null,
  names jsonb not null,
  type text not null check (type in ('form', 'address')),
  processing_type text not null check (processing_type in ('form', 'qr', 'iframe', 'message', 'asyncRedirect')),
  amount_min_minor bigint not null check (amount_min_minor > 0),
  amount_max_minor bigint not null,
  -- Ascending; the first one is the default.
  presets_minor bigint[] not null default '{}',
  logo text not null,
  fields jsonb not null default '[]',
  -- Empty: everywhere.
  countries text[] not null default '{}',
  position integer not null,
  is_enabled boolean not null default true,
  -- Who asks for more than the amount: no one, or the network that carries the coins.
  fee text not null default 'none' check (fee in ('none', 'network')),
  -- When the money is there, as the operator states it.
  arrival text not null default 'instant' check (arrival in ('instant', 'confirmations', 'afterPaying', 'afterCheck')),
  primary key (method, currency),
  check (amount_max_minor >= amount_min_minor)
);
create index method_offer_idx on payment.method (direction, currency, position);

-- What the operator decides about payments. One row.
create table payment.policy (
  singleton boolean primary key default true check (singleton),
  -- D-30: off by default.
  is_withdrawal_decline_allowed boolean not null default false,
  deposit_ttl_seconds integer not null default 1800 check (deposit_ttl_seconds between 60 and 604800),
  -- In minor units of the base currency: from here on an operator releases a withdrawal, and two of them (four eyes).
  review_from_minor bigint not null default 200000 check (review_from_minor > 0),
  four_eyes_from_minor bigint not null default 1000000 check (four_eyes_from_minor > 0),
  -- What operators decide about payments, when a withdrawal is held for them, and money they book by hand (reliability §4.2).
  -- From this amount on (minor units of the base currency) a withdrawal leaves only to a player whose identity is verified.
  verify_from_minor bigint not null default 1000000 check (verify_from_minor > 0),
  -- A place the money never went to before is looked at for this long after its first use (P34).
  new_destination_hold_seconds integer not null default 86400 check (new_destination_hold_seconds >= 0),
  -- More or more often than this, by one player or to one place, is looked at.
  velocity_day_count integer not null default 20 check (velocity_day_count > 0),
  velocity_day_minor bigint not null default 1000000 check (velocity_day_minor > 0),
  velocity_week_count integer not null default 60 check (velocity_week_count > 0),
  velocity_week_minor bigint not null default 3000000 check (velocity_week_minor > 0),
  -- Confirmations a transfer needs before it is credited, by network (reliability §4.3).
  confirmations_required jsonb not null
    default '{"bitcoin": 2, "ethereum": 12, "arbitrum": 12, "tron": 20, "ton": 1}',
  -- How long one without a doubt may wait, and one that needs a look.
  green_target_seconds integer not null default 900 check (green_target_seconds > 0),
  held_target_seconds integer not null default 14400 check (held_target_seconds > 0),
  version integer not null default 0
);

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

create table payment.invoice (
  id uuid primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  state text not null,
  player_id uuid not null,
  account_id uuid not null,
  psp text not null,
  method text not null,
  method_name text not null,
  currency text not null,
  country text,
  amount_minor bigint not null check (amount_minor > 0),
  -- What the provider really moved.
  settled_minor bigint check (settled_minor > 0),
  -- Ordinal of the player's successful deposits.
  number integer check (number > 0),
  fields jsonb not null default '{}',
  -- Frozen with the invoice (reliability §4.1).
  bonus_id uuid,
  is_bonus_decline boolean not null default false,
  -- What the browser does next: action, method, fields.
  instruction jsonb,
  public_data jsonb,
  reference text,
  -- Why it ended as it did; a class, no prose of the provider.
  result text not null default '',
  -- What somebody should look at: amount_differs, failure_after_success, chargeback, …
  flags text[] not null default '{}',
  approvals_required smallint not null default 0 check (approvals_required between 0 and 2),
  first_approver text,
  second_approver text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  processed_at timestamptz,
  expires_at timestamptz,
  -- When the provider is asked next, if its news did not come (P14).
  next_query_at timestamptz,
  query_count integer not null default 0,
  -- A transfer is an invoice of its own, known by the address and the transfer's hash and output.
  address_id uuid references payment.deposit_address (id),
  -- What a provider reported below the currency's smallest unit, in major units: cut off at the credit, never added up.
  dust numeric not null default 0 check (dust >= 0),
  -- How often a transfer was reported gone from its chain: what a provider said of it before counts no longer.
  reorganisations integer not null default 0 check (reorganisations >= 0),
  -- What claims have taken of a deposit while it was held: as much of what comes back is held again.
  held_taken_minor bigint not null default 0 check (held_taken_minor >= 0),
  -- Put aside by an operator until then, by the platform's clock.
  hold_until timestamptz,
  held_by text,
  -- Released, and not sent before this moment of real time: so long the release can be taken back.
  unsent_until timestamptz,
  -- Why operators refused it, in words for its player.
  player_reason text,
  -- The one name of the place a payment names (empty: none), and of the coin transfer it is, however either is spelled (D-204). Null in rows of an earlier
  -- version: a sweep fills them in, as no statement can read an address. In the order of bytes, so that all keys that begin with a wallet stand together.
  place_key text collate "C",
  transfer_key text collate "C",
  -- Four eyes: two different people, and nothing leaves without them.
  constraint invoice_check2 check (second_approver is null or first_approver <> second_approver),
  constraint invoice_check3 check (
    state not in ('approved', 'submitting', 'submitted', 'unknown', 'paid')
    or approvals_required = 0
    or (approvals_required = 1 and first_approver is not null)
    or second_approver is not null
  ),
  constraint invoice_state_of_kind check (
    (
      kind = 'deposit'
      and state in (
        'created', 'awaiting', 'pending', 'confirming', 'success', 'failure', 'charged_back', 'refunded', 'dispute_won'
      )
    )
    or (
      kind = 'withdrawal'
      and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown', 'paid', 'failed', 'cancelled')
    )
  ),
  constraint invoice_settled_amount check (
  (state in ('success', 'charged_back', 'refunded', 'dispute_won', 'paid')) = (settled_minor is not null)
  ),
  constraint invoice_check check ((hold_until is null) = (held_by is null))
);
create index invoice_player_idx on payment.invoice (player_id, created_at desc, id desc);
create index invoice_expiry_idx on payment.invoice (expires_at) where state in ('created', 'awaiting', 'pending');
create index invoice_query_idx on payment.invoice (next_query_at) where next_query_at is not null;
create index invoice_payout_idx on payment.invoice (updated_at) where state in ('approved', 'submitting');
create unique index invoice_number_idx on payment.invoice (player_id, number) where number is not null;
-- Withdrawals to one place, whoever asked for them.
create index invoice_destination_idx on payment.invoice (method, created_at) where kind = 'withdrawal';
create unique index invoice_transfer_key on payment.invoice (address_id, reference) where address_id is not null;
-- News of a provider that names a payment by its own reference in place of our id.
create index invoice_reference_idx on payment.invoice (psp, reference) where reference is not null;
create index invoice_processed_idx on payment.invoice (psp, processed_at) where processed_at is not null;
-- The finished payments of the last days, by method.
create index invoice_duration_idx on payment.invoice (method, processed_at) where state in ('success', 'paid');
create index invoice_held_idx on payment.invoice (created_at, id) where state = 'review';
create index invoice_created_idx on payment.invoice (created_at, id);
create index invoice_named_idx on payment.invoice (reference) where reference is not null;
-- Released withdrawals whose time to be taken back is over.
create index invoice_unsent_idx on payment.invoice (unsent_until) where unsent_until is not null;
-- Withdrawals that wait for their player's identity: papers of these players are judged first (operator §2.4).
create index invoice_identity_wait_idx on payment.invoice (player_id)
where kind = 'withdrawal' and state = 'review' and flags @> '{held_identity_unverified}';
-- Who else asked for money at a place: read whenever a withdrawal is asked for, to tie accounts to one another (operator §2.2, page 9).
create index invoice_place_idx on payment.invoice (method, md5(fields::text)) where kind = 'withdrawal';
create index invoice_state_idx on payment.invoice (state, created_at, id);
create index invoice_method_idx on payment.invoice (method, created_at, id);
create index invoice_currency_idx on payment.invoice (currency, created_at, id);
create index invoice_psp_idx on payment.invoice (psp, created_at, id);
-- Who asked for coins at an address that somebody names (operator §2.1).
create index invoice_wallet_idx on payment.invoice ((fields ->> 'wallet_id')) where kind = 'withdrawal' and fields ? 'wallet_id';
-- Payments by the last eight digits of their ids, as pages show them (operator §2.1).
create index invoice_id_end_idx on payment.invoice (right(id::text, 8));
create index invoice_amount_idx on payment.invoice (currency, amount_minor, created_at, id);
-- Who else paid from a place that the player names, such as a phone (operator §2.3, instruments).
create index invoice_deposit_place_idx on payment.invoice (method, md5(fields::text)) where kind = 'deposit' and fields <> '{}';
-- Who else was paid to a place or paid from it.
create index invoice_place_key_idx on payment.invoice (place_key, kind) where place_key <> '';
create index invoice_transfer_key_idx on payment.invoice (transfer_key) where transfer_key is not null;
-- A transfer is one invoice. Those that an earlier version kept of one transfer in several spellings carry the flag, for a person.
create unique index invoice_transfer_once_idx on payment.invoice (address_id, transfer_key)
where transfer_key is not null and not ('transfer_repeated' = any (flags));
-- What an earlier version wrote, the oldest first; empty once that is filled in.
create index invoice_unkeyed_idx on payment.invoice (created_at, id) where place_key is null;

-- How many deposits of a player succeeded: gives each its ordinal without a race.
create table payment.deposit_count (
  player_id uuid primary key,
  successes integer not null
);

-- A repeated request finds its first answer here (P18): by the caller's key, or by its content for some seconds.
create table payment.request (
  player_id uuid not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  key text not null,
  body_hash text not null,
  invoice_id uuid not null,
  created_at timestamptz not null,
  primary key (player_id, kind, key)
);
create index request_age_idx on payment.request (created_at);

-- Everything a provider told us, as it said it, before anything is done with it (reliability §4.4).
create table payment.provider_event (
  id uuid primary key,
  psp text not null,
  event_id text not null,
  type text not null,
  invoice_id text not null,
  amount text,
  currency text,
  reference text,
  confirmations integer,
  raw_body bytea not null,
  -- received: not yet looked at; parked: its invoice is not known (yet); unmatched: money we could not place.
  state text not null default 'received' check (state in ('received', 'parked', 'applied', 'ignored', 'unmatched')),
  note text not null default '',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- What `deposit.ready` brought: the code or the page a deposit is paid by.
  page jsonb,
  -- What people say of a provider's events that could not be placed, and of the differences a day's comparison found (operator §2.2, pages 14 and 15).
  -- The payment to which two people have tied it.
  tied_invoice_id uuid references payment.invoice (id),
  -- Deposits that banks have taken back, until when each may be answered, and what was sent to the provider against them (operator §2.2).
  respond_by timestamptz, -- null: the event names no time
  unique (psp, event_id)
);
create index provider_event_open_idx on payment.provider_event (next_attempt_at) where state in ('received', 'parked');
create index provider_event_invoice_idx on payment.provider_event (invoice_id, received_at);
create index provider_event_tied_idx on payment.provider_event (tied_invoice_id) where tied_invoice_id is not null;
create index provider_event_time_idx on payment.provider_event (received_at, id) where state in ('parked', 'unmatched');

-- Who decided what, and why: written once.
create table payment.operator_action (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  action text not null check (action in ('release', 'reject', 'hold', 'unhold', 'undo', 'query', 'bankReturn', 'disputeWon', 'writeOff', 'evidence')),
  operator text not null check (operator <> ''),
  reason text not null default '',
  created_at timestamptz not null
);
create index operator_action_invoice_idx on payment.operator_action (invoice_id, created_at);

create function payment.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'payment.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger operator_action_is_immutable before update or delete or truncate on payment.operator_action
  for each statement execute function payment.refuse_change();

-- Money that a person books beside the provider's news: once per invoice and kind, and only by two different people (four eyes).
create table payment.correction (
  invoice_id uuid not null references payment.invoice (id),
  kind text not null check (kind in ('bankReturn', 'disputeWon')),
  first_operator text not null check (first_operator <> ''),
  second_operator text,
  requested_at timestamptz not null,
  applied_at timestamptz,
  primary key (invoice_id, kind),
  check (second_operator is null or second_operator <> first_operator),
  check ((applied_at is null) = (second_operator is null))
);

-- What a day's comparison of our settled payments with a provider's report found (reliability §4.4).
create table payment.reconciliation (
  psp text not null,
  day date not null,
  compared_count integer not null check (compared_count >= 0),
  -- Each difference as {invoiceId, kind, ours, theirs}.
  differences jsonb not null,
  ran_at timestamptz not null,
  primary key (psp, day)
);
create index reconciliation_different_idx on payment.reconciliation (ran_at) where jsonb_array_length(differences) > 0;

-- What is said of the money of a deposit after or before it was paid: banks take it back, we return it, a dispute gives it back, its coin
-- leaves the chain and comes back to it. Where a deposit stands follows from the sums, in whatever order they were said.
create table payment.deposit_claim (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  kind text not null check (kind in ('chargeback', 'refund', 'disputeWon', 'reorganised', 'readmitted')),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  respond_by timestamptz -- of a chargeback; null: its event named none
);
create index deposit_claim_invoice_idx on payment.deposit_claim (invoice_id);
create trigger deposit_claim_is_immutable before update or delete or truncate on payment.deposit_claim
  for each statement execute function payment.refuse_change();

-- Credits held beyond a ceiling are released or refused by two different people, each with a reason: once for each of the two decisions.
create table payment.held_decision (
  held_credit_id uuid not null,
  decision text not null check (decision in ('release', 'refuse')),
  first_operator text not null check (first_operator <> ''),
  first_reason text not null check (first_reason <> ''),
  requested_at timestamptz not null,
  second_operator text,
  second_reason text,
  applied_at timestamptz,
  primary key (held_credit_id, decision),
  check (second_operator is null or second_operator <> first_operator),
  check ((applied_at is null) = (second_operator is null)),
  check ((applied_at is null) = (second_reason is null))
);

-- Payment pages of deposits that ended without a payment: their providers are asked to close them until they say that they are closed.
create table payment.page_closing (
  invoice_id uuid primary key references payment.invoice (id),
  started_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Somebody was told that the provider does not close it.
  has_alarm boolean not null default false
);
create index page_closing_due_idx on payment.page_closing (next_attempt_at);

-- When a payment reached each of its states: what a player follows, and what the usual times are measured from.
create table payment.invoice_step (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references payment.invoice (id),
  state text not null,
  reached_at timestamptz not null
);
create index invoice_step_invoice_idx on payment.invoice_step (invoice_id, id);
create trigger invoice_step_is_immutable before update or delete or truncate on payment.invoice_step
  for each statement execute function payment.refuse_change();

-- Written by the table itself, so that no way to change a state can leave its step out.
create function payment.record_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state is distinct from old.state then
    insert into payment.invoice_step (invoice_id, state, reached_at) values (new.id, new.state, new.updated_at);
  end if;
  return null;
end
$$;
create trigger invoice_records_step after insert or update on payment.invoice
  for each row execute function payment.record_step();

-- Deciding about withdrawals in the console (operator §2.2, §2.4): why each one waits, how long it may, and what holds it.
create table payment.invoice_concern (
  invoice_id uuid not null references payment.invoice (id),
  name text not null,
  -- What the rule saw at that moment; nothing that names a person or a place.
  facts jsonb not null,
  found_at timestamptz not null,
  primary key (invoice_id, name)
);

-- Money that people give or take beside every payment: asked by one, approved by another, once (operator §3.4, §4).
create table payment.adjustment (
  -- The approval it is the effect of.
  approval_id uuid primary key,
  player_id uuid not null,
  currency text not null,
  -- Below zero: taken from the player.
  amount_minor bigint not null check (amount_minor <> 0),
  kind text not null check (kind in ('goodwill', 'correction', 'compensation', 'return')),
  reason text not null check (reason <> ''),
  asked_by uuid not null,
  approved_by uuid not null,
  applied_at timestamptz not null,
  check (approved_by <> asked_by),
  check (kind in ('correction', 'return') or amount_minor > 0)
);
create index adjustment_player_idx on payment.adjustment (player_id, applied_at);
create trigger adjustment_is_immutable before update or delete or truncate on payment.adjustment
  for each statement execute function payment.refuse_change();

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

-- What leaves without a person (operator §6.4): the rules, the brake, and how each withdrawal was decided.
create table payment.automatic_release (
  singleton boolean primary key default true check (singleton),
  version integer not null default 0,
  -- The switch, the leaves with their parameters, and the brake's.
  rules jsonb not null,
  -- Since when it has stopped itself, and upon which sums; and since when it counts anew.
  stopped_at timestamptz,
  stopped_by jsonb,
  reopened_at timestamptz
);

-- When it stopped itself and when somebody opened it again: written once.
create table payment.automatic_release_event (
  id uuid primary key,
  kind text not null check (kind in ('stopped', 'reopened')),
  facts jsonb not null,
  operator uuid,
  reason text not null default '',
  occurred_at timestamptz not null,
  check ((kind = 'reopened') = (operator is not null))
);
create index automatic_release_event_idx on payment.automatic_release_event (occurred_at desc, id desc);
create trigger automatic_release_event_is_immutable before update or delete or truncate on payment.automatic_release_event
  for each statement execute function payment.refuse_change();

-- How a withdrawal was decided when it was asked for: what was looked at, each leaf as it was, and the rules' version. Written once.
create table payment.release_decision (
  invoice_id uuid primary key,
  decided_at timestamptz not null,
  rules_version integer not null,
  policy_version integer not null,
  base_minor bigint not null,
  is_alone boolean not null,
  -- Nothing stands against it but its amount or a new place.
  is_green boolean not null,
  -- The leaves held, and yet it did not leave alone.
  stopped_by text check (stopped_by in ('switch', 'brake')),
  -- The leaves that are asked for and did not hold.
  failed text[] not null,
  leaves jsonb not null,
  seen jsonb not null
);
create index release_decision_alone_idx on payment.release_decision (decided_at) include (base_minor) where is_alone;
create index release_decision_decided_idx on payment.release_decision (decided_at, invoice_id);
create trigger release_decision_is_immutable before update or delete or truncate on payment.release_decision
  for each statement execute function payment.refuse_change();

-- What was given up of what players owe, and what of it came back: asked by one, approved by another (operator §3.4).
create table payment.write_off (
  id uuid primary key,
  invoice_id uuid not null references payment.invoice (id),
  -- The approval that gave it up; null: what came back of it by a dispute that was won, a coin or a bank.
  approval_id uuid unique,
  -- Below zero: it came back.
  amount_minor bigint not null check (amount_minor <> 0),
  created_at timestamptz not null,
  check ((approval_id is not null) = (amount_minor > 0))
);
create index write_off_invoice_idx on payment.write_off (invoice_id);
create trigger write_off_is_immutable before update or delete or truncate on payment.write_off
  for each statement execute function payment.refuse_change();

create table payment.chargeback (
  invoice_id uuid primary key references payment.invoice (id),
  opened_at timestamptz not null,
  deadline timestamptz not null,
  -- Lost: the provider has said so, and something is owed. Closed: it has, and nothing is.
  state text not null check (state in ('open', 'answered', 'lost', 'won', 'writtenOff', 'closed')),
  updated_at timestamptz not null
);
create index chargeback_deadline_idx on payment.chargeback (deadline, invoice_id);
create index chargeback_waiting_idx on payment.chargeback (deadline, invoice_id) where state in ('open', 'answered', 'lost');

create table payment.chargeback_evidence (
  id uuid primary key,
  invoice_id uuid not null references payment.chargeback (invoice_id),
  words text not null, -- empty once the player was forgotten
  content_type text, -- null: words alone
  size_bytes integer,
  storage_key text,
  operator uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused')),
  reference text, -- as the provider names it
  note text not null default '', -- why it was refused
  created_at timestamptz not null,
  decided_at timestamptz,
  page_count smallint
);
create index chargeback_evidence_invoice_idx on payment.chargeback_evidence (invoice_id, created_at);
create index chargeback_evidence_waiting_idx on payment.chargeback_evidence (created_at) where state = 'waiting';

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

-- Payments of a deposit after the one that settled it (D-209). `settled_minor` of the invoice is the sum of all.
create table payment.further_payment (
  invoice_id uuid not null references payment.invoice (id),
  number integer not null check (number > 0),
  -- Null where a query of ours found it.
  event_id uuid references payment.provider_event (id),
  amount_minor bigint not null check (amount_minor > 0),
  -- What was paid below the smallest unit, in major units.
  dust numeric not null default 0,
  booked_at timestamptz not null,
  primary key (invoice_id, number)
);
create trigger further_payment_is_immutable before update or delete or truncate on payment.further_payment
  for each statement execute function payment.refuse_change();

-- The card that a provider keeps for a player, by its last four digits; a player removes it, while the payments made with it go on naming it.
create table payment.saved_card (
  player_id uuid not null,
  psp text not null,
  last_four text not null,
  kept_at timestamptz not null,
  primary key (player_id, psp)
);

insert into payment.policy default values;

insert into payment.automatic_release (rules) values ('{
  "isOn": true,
  "leaves": {
    "chargeback": {"isOn": true},
    "new_destination": {"isOn": true},
    "velocity": {"isOn": true},
    "bonus_cluster": {"isOn": true},
    "alerts": {"isOn": true, "severity": "medium"},
    "ladder": {"isOn": true, "step": 4},
    "day_sum": {"isOn": true, "amount": "5000"},
    "listed_round": {"isOn": true, "days": 30},
    "account_age": {"isOn": false, "hours": 24},
    "same_way": {"isOn": false},
    "provider_report": {"isOn": false}
  },
  "brake": {"factor": 3, "leastAmount": "10000"}
}');

-- retention: levels, points, quests and tournaments.
create schema if not exists retention;

create table retention.level (
  id uuid primary key,
  name text not null,
  -- 1 is the level everybody starts on (wire §3.13).
  position smallint not null unique check (position >= 1),
  -- What must be reached to enter it.
  points bigint not null unique check (points >= 0),
  -- What entering a level gives, as `rewards/definition.ts` reads it.
  rewards jsonb not null default '[]',
  -- Names of the levels by locale; a language that has none reads `name`.
  names jsonb not null default '{}',
  check ((position = 1) = (points = 0))
);

create table retention.loyalty_account (
  player_id uuid primary key,
  id uuid not null unique,
  points_micro bigint not null default 0 constraint loyalty_account_points_check check (points_micro >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The highest level ever reached: a level is never taken away (design §5.7).
  level_position smallint not null default 1 check (level_position >= 1)
);

-- What one point costs in stakes of own money. Rows are only ever added: a later one takes the place of an earlier one from its moment
-- on, so that counting the log again from its beginning gives the same points.
create table retention.point_rate (
  -- The kind of game in the catalogue.
  category text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  valid_from timestamptz not null,
  -- Null: from then on this category gives no points in this currency.
  stake_minor_per_point bigint check (stake_minor_per_point > 0),
  primary key (category, currency, valid_from)
);

-- Points by day and by what gave them, as players read them.
create table retention.point_day (
  player_id uuid not null,
  day date not null,
  kind text not null check (kind in ('game', 'quest', 'level', 'gift')),
  -- The id of the game, the quest or the level; of the player where the operator gave them.
  subject_id uuid not null,
  points_micro bigint not null,
  primary key (player_id, day, kind, subject_id)
);

-- Who was given the rewards of which level: once each (X15, I22).
create table retention.level_grant (
  player_id uuid not null,
  level_id uuid not null references retention.level (id),
  reached_at timestamptz not null,
  granted_at timestamptz,
  primary key (player_id, level_id)
);

-- Quests: what an operator publishes, which of them each player has, and how far they are.
create table retention.quest (
  id uuid primary key,
  identity text not null unique,
  -- Texts by locale; `en` is always there.
  name jsonb not null check (name ? 'en'),
  description jsonb not null check (description ? 'en'),
  position integer not null,
  package_position integer,
  -- Tasks one after the other, or in any order (wire §3.12, taskExecutionOrder).
  is_in_turn boolean not null default false,
  -- None named means all.
  currencies text[] not null default '{}',
  -- As `quests/definition.ts` and `rewards/definition.ts` read them.
  tasks jsonb not null check (jsonb_array_length(tasks) > 0),
  rewards jsonb not null default '[]',
  available_from timestamptz not null,
  available_until timestamptz check (available_until > available_from),
  duration_seconds integer check (duration_seconds > 0),
  is_published boolean not null default true
);

-- A quest is done by a player once, in one currency (I22).
create table retention.player_quest (
  player_id uuid not null,
  quest_id uuid not null references retention.quest (id),
  currency text not null,
  -- wire §3.12, D-59: 2 active, 3 completed, 4 rewarded, 5 expired, 6 cancelled.
  state smallint not null check (state between 2 and 6),
  -- What was promised when it began, as `quests/definition.ts` reads it.
  terms jsonb not null,
  started_at timestamptz not null,
  end_at timestamptz,
  -- Set once the log has been told that its time is over.
  deadline_told_at timestamptz,
  updated_at timestamptz not null,
  primary key (player_id, quest_id)
);
create index player_quest_due_idx on retention.player_quest (end_at) where state = 2 and deadline_told_at is null;

-- From here on: counted from the event log alone. Emptied and counted again from the log's beginning, they are the same.
create table retention.quest_run (
  player_id uuid not null,
  quest_id uuid not null,
  is_open boolean not null,
  primary key (player_id, quest_id)
);
create index quest_run_open_idx on retention.quest_run (player_id) where is_open;

create table retention.quest_progress (
  player_id uuid not null,
  quest_id uuid not null,
  task_id uuid not null,
  progress integer not null check (progress >= 0),
  -- The last day that counted, where a task counts days.
  last_day date,
  updated_at timestamptz not null,
  primary key (player_id, quest_id, task_id)
);

-- Which rounds and operations counted, so that a rollback takes back what it must and nothing else.
create table retention.quest_play (
  player_id uuid not null,
  quest_id uuid not null,
  task_id uuid not null,
  operation_id text not null,
  source text not null,
  round text not null,
  primary key (player_id, quest_id, task_id, operation_id)
);

-- Tournaments: what the operator publishes, who takes part, and what the event log makes of their rounds.
create table retention.tournament (
  id uuid primary key,
  identity text not null unique check (identity ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  title text not null check (title <> ''),
  -- What scores: 1 stakes, 2 wins, 3 the best round's win in stakes.
  type smallint not null check (type in (1, 2, 3)),
  state smallint not null check (state between 1 and 5),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  is_confirmation_required boolean not null,
  -- Points per amount and which stakes count, per currency with those of the base currency for all others (wire §3.15).
  rates jsonb not null,
  conditions jsonb not null,
  -- The exchange rates it counts by from the first to the last round: a score does not move with the market.
  exchange jsonb not null,
  created_at timestamptz not null,
  -- Derived: when the score's follower read that it is published; nothing of the log before that counts.
  opened_at timestamptz,
  -- When the log was told that nothing counts any more.
  closed_at timestamptz,
  -- Derived: when the score's follower read that; from here on the board stands.
  settled_at timestamptz,
  -- When the last prize was given.
  completed_at timestamptz,
  is_board_due boolean not null default false,
  board_told_at timestamptz,
  -- Titles of tournaments and prizes by locale; a language that has none reads `title`.
  titles jsonb not null default '{}'
);
create index tournament_state_idx on retention.tournament (state, end_at);

create table retention.tournament_prize (
  tournament_id uuid not null references retention.tournament (id),
  place integer not null check (place >= 1),
  type smallint not null check (type in (1, 2)), -- 1 money, 2 a bonus
  title text not null check (title <> ''),
  amount_minor bigint check (amount_minor > 0),
  currency text,
  bonus_id uuid,
  titles jsonb not null default '{}',
  primary key (tournament_id, place),
  check ((type = 1) = (amount_minor is not null and currency is not null)),
  check ((type = 2) = (bonus_id is not null))
);

-- The player's own word, once; it counts from where the log has it.
create table retention.tournament_participant (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  joined_at timestamptz not null,
  primary key (tournament_id, player_id)
);

-- Derived from the event log: who is in the table, with how many points in hundredths.
create table retention.tournament_entry (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  points_billionths bigint not null constraint tournament_entry_points_hundredths_check check (points_billionths >= 0),
  entered_at timestamptz not null,
  -- When these points were reached: of two with the same points the earlier one stands higher.
  reached_at timestamptz not null,
  is_told boolean not null default false,
  primary key (tournament_id, player_id)
) with (fillfactor = 70);
create index tournament_entry_place_idx on retention.tournament_entry (tournament_id, points_billionths desc, reached_at, player_id);
create index tournament_entry_untold_idx on retention.tournament_entry (tournament_id) where not is_told;

-- Derived from the event log: what each counted round is worth now, so that a rollback takes exactly that back.
create table retention.tournament_round (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  source text not null,
  round_id text not null,
  points_billionths bigint not null constraint tournament_round_points_hundredths_check check (points_billionths >= 0),
  primary key (tournament_id, player_id, source, round_id)
) with (fillfactor = 70);
create index tournament_round_best_idx on retention.tournament_round (tournament_id, player_id, points_billionths desc);

-- Given prizes: one a place and one a player (I22, X15).
create table retention.tournament_grant (
  tournament_id uuid not null references retention.tournament (id),
  place integer not null,
  player_id uuid not null,
  amount_minor bigint,
  currency text,
  bonus_id uuid,
  granted_at timestamptz not null,
  primary key (tournament_id, place),
  unique (tournament_id, player_id)
);

-- What rounds of a final board are worth by now, where they were corrected after its prizes were given by it (P-102).
create table retention.tournament_correction (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  source text not null,
  round_id text not null,
  points_billionths bigint not null,
  primary key (tournament_id, player_id, source, round_id)
);

-- The levels of a new installation; later changes are the operator's.
insert into retention.level (id, name, position, points, rewards) values
  ('0193a6a0-0000-7000-8000-000000000001', 'Bronze', 1, 0, '[]'),
  ('0193a6a0-0000-7000-8000-000000000002', 'Silver', 2, 500, '[{"type": 1, "baseAmount": "5.00"}]'),
  ('0193a6a0-0000-7000-8000-000000000003', 'Gold', 3, 2500, '[{"type": 1, "baseAmount": "20.00"}]'),
  ('0193a6a0-0000-7000-8000-000000000004', 'Platinum', 4, 10000, '[{"type": 1, "baseAmount": "75.00"}]'),
  ('0193a6a0-0000-7000-8000-000000000005', 'Diamond', 5, 50000, '[{"type": 1, "baseAmount": "300.00"}]');

-- notification: messages, mails and letters of the contact form.
create schema if not exists notification;

create table notification.message (
  id uuid primary key,
  player_id uuid not null,
  -- What the message is about: the same cause never makes two, however often its event is read.
  cause text not null,
  title text not null,
  body text not null,
  link_url text,
  link_label text,
  image text,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What a message is about, so that a page in another language than the message's reads it in its own (wire §1.1, §3.14).
  subject jsonb, -- null: written before, and read as written
  locale text, -- the language of title and body
  unique (player_id, cause),
  check ((link_url is null) = (link_label is null))
);
create index message_newest_idx on notification.message (player_id, created_at desc, id);
create index message_unread_idx on notification.message (player_id) where read_at is null;

create table notification.contact_message (
  id uuid primary key,
  -- What the visitor is told to refer to.
  number bigint not null generated always as identity (start with 1001) unique,
  email text not null,
  message text not null,
  ip text not null,
  country text,
  created_at timestamptz not null,
  -- Until when a complaint is answered; null: the message is none.
  answer_due_at timestamptz,
  -- Messages to the support as operators work through them: who wrote in which language, who answers, and what was answered (operator §2.2, page 4).
  -- Of a signed-in writer, or linked by an operator.
  player_id uuid,
  locale text, -- null: unknown
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  owner_id uuid,
  -- Since when a message waits anew; null: since it came.
  waits_since timestamptz,
  -- The key a message to the support was sent under: sent again, it is there already (C-13).
  sent_key text
);
create index contact_message_created_idx on notification.contact_message (created_at desc, id);
create index contact_message_waiting_idx on notification.contact_message (created_at, id) where state = 'waiting';
create index contact_message_player_idx on notification.contact_message (player_id, created_at) where player_id is not null;
create index contact_message_waits_idx on notification.contact_message (coalesce(waits_since, created_at), id)
where state = 'waiting';
-- Messages by the last eight digits of their ids, as pages show them (operator §2.1).
create index contact_message_id_end_idx on notification.contact_message (right(id::text, 8));
create unique index contact_message_sent_key on notification.contact_message (sent_key) where sent_key is not null;

-- Browsers a player wants to be told on while the site is closed (RFC 8030, RFC 8291).
create table notification.push_subscription (
  id uuid primary key,
  player_id uuid not null,
  -- What a device shows ends with the sign-in it was asked for by.
  session_id uuid not null,
  -- Where the browser's push service takes messages; whoever has it and the keys can write to that browser.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_player_idx on notification.push_subscription (player_id, created_at desc);
create index push_subscription_session_idx on notification.push_subscription (session_id);

create table notification.contact_reply (
  id uuid primary key,
  message_id uuid not null references notification.contact_message (id) on delete cascade,
  operator_id uuid not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_reply_message_idx on notification.contact_reply (message_id, created_at, id);

-- What a writer says after the first message, in the thread of it (operator §2.2, page 4).
create table notification.contact_followup (
  id uuid primary key,
  message_id uuid not null references notification.contact_message (id) on delete cascade,
  body text not null,
  -- The key it was sent under: sent again, it is there already.
  sent_key text not null,
  created_at timestamptz not null,
  unique (message_id, sent_key)
);
create index contact_followup_message_idx on notification.contact_followup (message_id, created_at, id);

-- Answers that are given often, as operators keep them: by locale, the default one always there (operator §2.2, page 4).
create table notification.contact_template (
  id text primary key,
  name text not null,
  texts jsonb not null,
  version integer not null default 1 check (version > 0),
  is_retired boolean not null default false,
  -- Nobody: as the product ships it.
  changed_by uuid,
  changed_at timestamptz
);

-- report: days in figures.
create schema if not exists report;

-- What the event log says of a minute in a currency. An amount can be less than nothing where more was taken back than played.
create table report.live_minute (
  -- When the minute began.
  minute timestamptz not null,
  currency text not null,
  casino_bets integer not null default 0,
  casino_stake_minor numeric not null default 0,
  casino_payout_minor numeric not null default 0,
  sport_bets integer not null default 0,
  sport_stake_minor numeric not null default 0,
  sport_payout_minor numeric not null default 0,
  deposits integer not null default 0,
  deposit_minor numeric not null default 0,
  failed_deposits integer not null default 0,
  withdrawals integer not null default 0,
  withdrawal_minor numeric not null default 0,
  primary key (minute, currency)
);

-- How many players were on line when the minute was looked at.
create table report.online_minute (
  minute timestamptz primary key,
  players integer not null check (players >= 0)
);
