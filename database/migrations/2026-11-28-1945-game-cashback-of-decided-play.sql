-- Rounds as cashback counts them (D-211): what was staked and won in cash so far, and the day (UTC) whose results it counts for once it is decided.
create table game.cash_round (
  player_id uuid not null,
  source text not null,
  round text not null,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  returned_minor bigint not null, -- what cash-outs and voids gave back of the stake
  cashed_minor bigint not null, -- what of the wins they paid for it
  returns jsonb not null, -- the last two by operation, which may be taken back
  rate text, -- minor units of the currency per unit of the base currency, of the round's first operation
  day date, -- null: not decided
  primary key (player_id, source, round)
);

-- The rate the day's results are converted at, however late; null: counted before rates were kept.
alter table game.cash_result add column rate text;

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

-- A period may be looked at again. `amount_minor` is what is owed for it by now, `loss_minor` the loss over all currencies in its own currency.
alter table game.cashback_payment
  add column terms jsonb, -- the rule and the rate it is reckoned by; null: paid for good by an earlier version
  add column given_minor bigint not null default 0,
  -- What of it was kept back for earlier overpayment; negative: what later periods have kept back for this one.
  add column settled_minor bigint not null default 0,
  add column grants integer not null default 0;

-- Rules that are there go on from the last period they have paid, or from the one before the running one.
with today as (
  select (now() + (select offset_ms from kernel.clock) * interval '1 millisecond') at time zone 'utc' as at
)
insert into game.cashback_span (campaign_id, starts_on, ends_on, is_open)
select r.campaign_id,
  coalesce(
    (select max(p.period_start) from game.cashback_payment p where p.campaign_id = r.campaign_id),
    (date_trunc(r.period, today.at) - ('1 ' || r.period)::interval)::date
  ),
  (date_trunc(r.period, today.at) + ('1 ' || r.period)::interval)::date,
  true
from game.cashback_rule r
join game.bonus_campaign c on c.id = r.campaign_id
cross join today
where c.is_enabled;

insert into game.cashback_look (player_id, period, period_start, due_at)
select distinct c.player_id, r.period, date_trunc(r.period, c.day::timestamp)::date,
  (date_trunc(r.period, c.day::timestamp) + ('1 ' || r.period)::interval) at time zone 'utc'
from game.cash_result c
join game.cashback_span s on c.day >= s.starts_on
join game.cashback_rule r on r.campaign_id = s.campaign_id;
