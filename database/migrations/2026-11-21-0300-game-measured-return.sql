-- What a game has paid back on this site, beside what it states (games §6). Rounds are counted by the day they began, so that each
-- hour looks at the last days alone; the amounts are minor units of the base currency.
alter table game.game
  add column payout_deviation numeric(12, 3), -- stated standard deviation of a round's payout, in stakes
  add column measured_round_count bigint,     -- null below the number of rounds that says anything
  add column measured_return_percent numeric(12, 3);

create table game.measured_day (
  game_id text not null,
  currency text not null,
  day date not null,
  round_count bigint not null,
  stake_base_minor numeric(40) not null,
  payout_base_minor numeric(40) not null,
  primary key (game_id, currency, day)
);

-- Rows come in the order of time: a few pages of summary find the last days.
create index spin_created_idx on game.spin using brin (created_at) with (pages_per_range = 32, autosummarize = on);
