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
  check (status = 'active' or remaining_minor = 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
create unique index bonus_active_key on ledger.bonus (player_id, currency) where status = 'active';

-- What an operation meant to a bonus; none for operations without one.
create table ledger.op_bonus (
  op_id uuid primary key,
  bonus_id uuid not null,
  contribution_minor bigint not null check (contribution_minor >= 0),
  required_minor bigint not null check (required_minor >= 0), -- what it added to the requirement: wins of free spins bring their own
  released_minor bigint not null check (released_minor >= 0), -- moved from bonus to cash by completing the wagering
  lapsed_minor bigint not null check (lapsed_minor >= 0) -- went to the house instead of the player
);
create trigger op_bonus_is_immutable before update or delete or truncate on ledger.op_bonus
  for each statement execute function ledger.refuse_change();

alter table ledger.round add column bonus_id uuid; -- whose money staked it; null: none
