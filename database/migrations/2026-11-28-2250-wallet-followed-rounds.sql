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

-- Cashback goes on from its own rows; `game.cash_round` stays for the version that serves beside this one.
insert into wallet.followed_round (reader, player_id, source, round, currency, staked_minor, won_minor, returns, rate, decided_at)
select 'game-cash-results', player_id, source, round, currency, staked_minor, won_minor,
  (select coalesce(jsonb_object_agg(r.key, r.value || r.value), '{}') from jsonb_each(returns) r), rate, day::timestamp at time zone 'utc'
from game.cash_round;
