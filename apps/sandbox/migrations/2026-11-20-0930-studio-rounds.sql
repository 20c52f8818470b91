-- The game studio's own records. It knows players only by the platform's id, and money only by the platform's answers.

create table sandbox.studio_session (
  token_hash text primary key,
  player_id text not null,
  game_id text not null,
  currency text not null,
  is_demo boolean not null,
  created_at timestamptz not null
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
  unique (seed_pair_id, nonce),
  unique (player_id, request_id)
);

create unique index studio_round_running on sandbox.studio_round (player_id, game_id)
  where state in ('opening', 'open', 'paying', 'returning');
create index studio_round_history on sandbox.studio_round (player_id, opened_at desc);
create index studio_round_due on sandbox.studio_round (next_attempt_at)
  where state in ('opening', 'paying', 'returning') or state = 'open' and pending_action is not null;
create index studio_round_idle on sandbox.studio_round (last_action_at) where state = 'open';

create table sandbox.studio_demo_account (
  player_id text primary key,
  currency text not null,
  balance_minor bigint not null check (balance_minor >= 0),
  created_at timestamptz not null
);
