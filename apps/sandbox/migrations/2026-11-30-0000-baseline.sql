-- baseline after 2026-11-29-1202-studio-live-tables-index.sql
-- The whole schema as of 0.2.0, in place of the migrations that led to it. A database that has the one named above has all of this.

-- What the simulated companies keep: studio, payment provider, inbox, chat and the rest.
create schema if not exists sandbox;

-- The game studio's own records. It knows players only by the platform's id, and money only by the platform's answers.
create table sandbox.studio_session (
  token_hash text primary key,
  player_id text not null,
  game_id text not null,
  currency text not null,
  is_demo boolean not null,
  created_at timestamptz not null,
  -- The pace the platform asked for with the session's balance: a jurisdiction may want more time between two rounds than the game itself.
  spin_min_ms integer not null default 0 check (spin_min_ms >= 0)
);

create table sandbox.studio_seed_pair (
  id uuid primary key,
  player_id text not null,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  next_server_seed text not null check (next_server_seed ~ '^[0-9a-f]{64}$'),
  next_commitment text not null check (next_commitment ~ '^[0-9a-f]{64}$'),
  -- Null until the player's browser has chosen: the commitment is shown before the client seed exists.
  client_seed text check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index studio_seed_pair_active on sandbox.studio_seed_pair (player_id) where revealed_at is null;
create index studio_seed_pair_history on sandbox.studio_seed_pair (player_id, created_at desc);

-- Free spins an operator has ordered for a player: so many rounds of a slot at a fixed stake, paid for by the operator.
create table sandbox.studio_freespin (
  campaign_id uuid primary key,
  provider_id text not null, -- the studio that was asked
  player_id text not null,
  game_id text not null,
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  stake_minor bigint not null check (stake_minor > 0),
  win_cap_minor bigint, -- null: no cap
  wager text not null, -- how often winnings must be staked; shown, the operator counts it
  expires_at timestamptz not null,
  is_over boolean not null default false, -- cancelled by the operator, or refused by its wallet
  created_at timestamptz not null
);
create index studio_freespin_player_idx on sandbox.studio_freespin (player_id, game_id) where not is_over;

create table sandbox.studio_round (
  id uuid primary key,
  player_id text not null,
  request_id text not null,
  game_id text not null,
  engine text not null,
  params_version integer not null,
  seed_pair_id uuid not null references sandbox.studio_seed_pair (id),
  nonce bigint not null check (nonce >= 0),
  currency text not null,
  is_demo boolean not null,
  stake_minor bigint not null check (stake_minor > 0),
  staked_minor bigint not null check (staked_minor >= 0),
  input jsonb not null,
  bets jsonb not null,
  actions jsonb not null default '[]',
  -- An action whose further bet is at the wallet: written before the call, taken away with its result.
  pending_action jsonb,
  outcome jsonb,
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  bytes_read integer not null default 0,
  is_capped boolean not null default false,
  state text not null check (state in ('opening', 'open', 'paying', 'returning', 'settled', 'voided')),
  refusal text,
  is_auto_resolved boolean not null default false,
  code_version text not null,
  opened_at timestamptz not null,
  last_action_at timestamptz not null,
  settled_at timestamptz,
  -- Deliveries to the wallet go by real time, whatever the platform's clock says.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- A climb runs by the clock: where the player's connection is gone it is cashed out ten seconds after it was last heard.
  seen_at timestamptz,
  freespin_id uuid references sandbox.studio_freespin (campaign_id),
  -- Two bets of one climb share its nonce, and what is played in company belongs to a seed of all its players (games §1.3, §2.3).
  seat smallint not null default 1 check (seat in (1, 2)),
  -- When a climb begins; null: with its outcome.
  starts_at timestamptz,
  unique (player_id, request_id)
);
create index studio_round_history on sandbox.studio_round (player_id, opened_at desc);
create index studio_round_due on sandbox.studio_round (next_attempt_at)
  where state in ('opening', 'paying', 'returning') or state = 'open' and pending_action is not null;
create index studio_round_idle on sandbox.studio_round (last_action_at) where state = 'open';
create index studio_round_climbing on sandbox.studio_round (last_action_at) where state = 'open' and engine = 'crash';
create index studio_round_freespin_idx on sandbox.studio_round (freespin_id) where freespin_id is not null;
create unique index studio_round_nonce on sandbox.studio_round (seed_pair_id, nonce, player_id, seat);
create unique index studio_round_running on sandbox.studio_round (player_id, game_id, seat)
  where state in ('opening', 'open', 'paying', 'returning');
create index studio_round_at_table on sandbox.studio_round (seed_pair_id)
  where state = 'open' and starts_at is not null and engine <> 'crash';

create table sandbox.studio_demo_account (
  player_id text primary key,
  currency text not null,
  balance_minor bigint not null check (balance_minor >= 0),
  created_at timestamptz not null
);

create table sandbox.psp_payment (
  invoice_id text primary key,
  kind text not null check (kind in ('deposit', 'payout')),
  -- In the address of the payment page.
  token text unique,
  reference text not null unique,
  method text not null,
  status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
  amount text not null,
  currency text not null,
  -- What was really moved, where it differs.
  settled_amount text,
  settled_currency text,
  description text not null default '',
  success_url text not null default '',
  error_url text not null default '',
  return_url text not null default '',
  -- A payout settles by itself then.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The payer's language, where the merchant names it; null: the page follows the browser.
  locale text,
  -- A payment page that the merchant had closed takes no new payer; one who was shown it before may still pay.
  shown_at timestamptz,
  closed_at timestamptz,
  -- The last four digits of the card that the payer had kept earlier; null: the page asks for one.
  saved_card text
);
create index psp_payment_due_idx on sandbox.psp_payment (due_at) where due_at is not null;
create index psp_payment_newest_idx on sandbox.psp_payment (created_at desc);

-- Webhooks to deliver: kept until the platform has taken them, so that a restart loses none.
create table sandbox.psp_delivery (
  id bigint generated always as identity primary key,
  event_id text not null,
  body jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz,
  delivered_at timestamptz,
  last_answer text not null default '',
  created_at timestamptz not null
);
create index psp_delivery_due_idx on sandbox.psp_delivery (due_at) where due_at is not null;

create table sandbox.psp_setting (
  singleton boolean primary key default true check (singleton),
  payouts text not null default 'auto' check (payouts in ('auto', 'manual')),
  payout_delay_ms integer not null default 5000,
  error_rate double precision not null default 0,
  latency_ms integer not null default 0,
  is_down boolean not null default false
);

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

-- Codes of the simulated identity broker between its form and its token call, each for one use.
create table sandbox.oidc_code (
  code_key text primary key,
  redirect_uri text not null,
  code_challenge text not null,
  nonce text not null,
  connection text not null,
  email text,
  is_email_verified boolean not null,
  expires_at timestamptz not null
);

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
  created_at timestamptz not null,
  -- A transfer that the chain was written anew without. It may come again.
  is_gone boolean not null default false
);

-- The shared pots of the studios' slots (games §9.1): amounts in ten-thousandths of a euro cent, so that a share is never rounded.
create table sandbox.studio_pot (
  name text not null,
  number integer not null check (number > 0),
  -- The amount a pot is won at comes from this seed alone; its hash is shown from the start, the seed after the win.
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  start_minor bigint not null check (start_minor >= 0),
  hit_minor bigint not null check (hit_minor >= start_minor),
  -- In trillionths of a euro. May fall below its start for a while: a bet that is taken back after its pot was won is taken from here.
  amount_units bigint not null,
  state text not null check (state in ('running', 'reached', 'won')),
  winner_round_id uuid references sandbox.studio_round (id),
  opened_at timestamptz not null,
  won_at timestamptz,
  primary key (name, number)
);
create unique index studio_pot_active on sandbox.studio_pot (name) where state in ('running', 'reached');
create index studio_pot_winner on sandbox.studio_pot (winner_round_id) where winner_round_id is not null;

create table sandbox.studio_pot_contribution (
  id bigint generated always as identity primary key,
  round_id uuid not null references sandbox.studio_round (id),
  pot_name text not null,
  -- Null while the pot waits for the round that reached it: the share counts for the next one.
  pot_number integer,
  is_winner boolean not null default false,
  is_returned boolean not null default false,
  -- In trillionths of a euro, as the operator's books count (games §9.1).
  units bigint not null,
  unique (round_id, pot_name),
  check (units >= 0)
);
create index studio_pot_contribution_waiting on sandbox.studio_pot_contribution (pot_name, id) where pot_number is null and not is_returned;

-- Launch addresses that were opened: each opens one page, and the page alone knows what it goes on with.
create table sandbox.studio_launch (
  token_hash text primary key,
  page_key_hash text not null,
  opened_at timestamptz not null
);

-- What the simulated tag manager was told by pages, in the order it came.
create table sandbox.tag_event (
  sequence bigint generated always as identity primary key,
  container text not null,
  page text not null,
  event jsonb not null,
  received_at timestamptz not null
);

-- The simulated chat desk: conversations of visitors, and what was said in them.
create table sandbox.chat_conversation (
  -- What a visitor comes back with; nobody can guess it.
  id uuid primary key,
  -- The player's id at the platform; a guest has none.
  external_id text,
  properties jsonb not null default '{}',
  created_at timestamptz not null
);
create index chat_conversation_external_idx on sandbox.chat_conversation (external_id);

create table sandbox.chat_message (
  sequence bigint generated always as identity primary key,
  conversation_id uuid not null references sandbox.chat_conversation (id),
  author text not null check (author in ('visitor', 'desk')),
  body text not null,
  is_read boolean not null,
  created_at timestamptz not null
);
create index chat_message_conversation_idx on sandbox.chat_message (conversation_id, sequence);

-- Seeds of shared rounds: each hashes to the one before, so that a chain is fixed by its end, which is public before the first round.
create table sandbox.studio_chain (
  id uuid primary key,
  game_id text not null,
  position integer not null,
  end_hash text not null check (end_hash ~ '^[0-9a-f]{64}$'),
  -- Drawn once the end is public, so that no chain is chosen by what it gives.
  salt text,
  length integer not null check (length > 0),
  -- Every thousandth seed, 32 bytes each: secret, the others are hashes of them.
  checkpoints bytea not null,
  next_number integer not null default 1,
  created_at timestamptz not null,
  unique (game_id, position)
);

-- One climb for everybody: its seed is a pair of nobody's, revealed when the point is passed.
create table sandbox.studio_company_round (
  pair_id uuid primary key references sandbox.studio_seed_pair (id),
  chain_id uuid not null references sandbox.studio_chain (id),
  number integer not null,
  game_id text not null,
  opens_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The round of a live table has its result from the moment it opens, as a climb has its end (games §1.3); it is secret until `ends_at`.
  crash_at integer check (crash_at >= 100),
  outcome jsonb,
  unique (chain_id, number),
  constraint studio_company_round_result check ((crash_at is null) <> (outcome is null))
);
create index studio_company_round_latest on sandbox.studio_company_round (game_id, starts_at desc);

-- Browsers that stand for a tester's, and what the simulated push service delivered to them.
create table sandbox.push_browser (
  token text primary key,
  private_key text not null,
  public_key text not null,
  auth text not null,
  -- How the service answers: 201 takes a message, 410 says that the browser is gone, anything else is a fault.
  answer integer not null default 201,
  created_at timestamptz not null,
  -- The sender's public key under which a browser is subscribed; null where it did not say. Messages of another sender are refused (RFC 8292).
  sender_key text
);

create table sandbox.push_message (
  sequence bigint generated always as identity primary key,
  token text not null references sandbox.push_browser (token) on delete cascade,
  body text not null,
  ttl_seconds integer not null,
  topic text,
  received_at timestamptz not null
);
create index push_message_token_idx on sandbox.push_message (token, sequence desc);

-- What the studio reports to the platform about its games, kept until it was taken, and which games it works on.
create table sandbox.studio_message (
  id uuid primary key,
  game_id text not null,
  body jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp()
);
create index studio_message_due on sandbox.studio_message (next_attempt_at);

create table sandbox.studio_maintenance (
  game_id text primary key,
  version bigint not null,
  is_in_maintenance boolean not null
);

-- Chargebacks as the provider has them: until when the merchant may answer, and with what it has.
create table sandbox.psp_dispute (
  invoice_id text primary key references sandbox.psp_payment (invoice_id),
  respond_by timestamptz not null,
  state text not null default 'open' check (state in ('open', 'answered', 'won', 'lost')),
  opened_at timestamptz not null
);
create index psp_dispute_due_idx on sandbox.psp_dispute (respond_by) where state = 'open';

create table sandbox.psp_evidence (
  evidence_id text primary key,
  invoice_id text not null references sandbox.psp_dispute (invoice_id),
  reference text not null,
  words text not null,
  content_type text, -- null: words alone
  file bytea,
  received_at timestamptz not null
);
create index psp_evidence_invoice_idx on sandbox.psp_evidence (invoice_id, received_at);

-- What was paid to a payment after it had been paid: each has a reference and a line of the report of its own.
create table sandbox.psp_further_payment (
  reference text primary key,
  invoice_id text not null references sandbox.psp_payment (invoice_id) on delete cascade,
  amount text not null,
  currency text not null,
  settled_at timestamptz not null
);
create index psp_further_payment_invoice_idx on sandbox.psp_further_payment (invoice_id);

insert into sandbox.psp_setting default values;
