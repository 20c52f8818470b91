-- What players staked and won in cash, a row a day, from the event log; cashback is reckoned from it.
create table game.cash_result (
  player_id uuid not null,
  currency text not null,
  day date not null, -- UTC
  staked_minor bigint not null default 0,
  won_minor bigint not null default 0,
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
  primary key (campaign_id, player_id, currency, period_start)
);
