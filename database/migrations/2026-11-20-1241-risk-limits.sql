-- Limits of money a player set, what counts against deposit limits, and every change (reliability §5).
create schema if not exists risk;

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
  check ((pending_id is null) = (pending_from is null)),
  check ((pending_id is null) = (pending_period is null)),
  check ((pending_id is null) = (pending_amount_minor is null)),
  check (pending_id is null or removed_from is null)
);
create index player_limit_player_idx on risk.player_limit (player_id);

-- What was changed, when it was asked and when it works (L12). Written once.
create table risk.limit_change (
  id uuid primary key,
  limit_id uuid not null,
  player_id uuid not null,
  action text not null check (action in ('created', 'tightened', 'loosening', 'removal', 'withdrawn')),
  period text not null,
  amount_minor bigint not null,
  asked_at timestamptz not null,
  effective_at timestamptz not null
);
create index limit_change_player_idx on risk.limit_change (player_id, asked_at);

-- Deposits that were made or still can be (L2): held from the request on, gone when they fail.
create table risk.deposit_use (
  invoice_id uuid primary key,
  player_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Minor units of the currency per unit of the base currency when it was counted (L3).
  rate text not null,
  counted_at timestamptz not null
);
create index deposit_use_player_idx on risk.deposit_use (player_id, counted_at);
