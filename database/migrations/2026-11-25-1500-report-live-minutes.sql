-- What the console's start page shows of the last hour and of the same hour a week ago (operator §2.2, page 1).
create schema report;

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
