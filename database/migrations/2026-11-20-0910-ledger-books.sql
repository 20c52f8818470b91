-- The books: operations, entries and player balances (reliability §1). Nothing here is corrected in place:
-- a correction is a new operation that names the one it corrects.
create schema if not exists ledger;

-- What a debit checks about a player, and the row every money operation of the player locks first.
create table ledger.player (
  player_id uuid primary key,
  status text not null default 'active' check (status in ('active', 'limited', 'blocked')),
  excluded_until timestamptz, -- null: not excluded
  cooling_off_until timestamptz, -- null: not cooling off
  is_reality_check_due boolean not null default false
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
  unique (player_id, source, external_id) -- the player first: it tells keys apart soonest
) with (autovacuum_analyze_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.2);

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

-- One play at a source: what was staked by which money, what was won, whether it ended. Nearly every row is updated once,
-- by its win, so more than half of each page stays free for that (HOT); without it the update costs eight times as much.
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
  primary key (player_id, source, external_id)
) with (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

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
  closed_at timestamptz
);
create index game_session_open_idx on ledger.game_session (player_id) where closed_at is null;

-- Games of a source that take no bets; an empty game id stands for the whole source (C83).
create table ledger.game_block (
  source text not null,
  game_id text not null default '',
  primary key (source, game_id)
);

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
  unique (player_id, definition, period, window_start)
) with (fillfactor = 70);

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
