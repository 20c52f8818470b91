-- Answers of requests are forgotten by age (SPORTSBOOK_KEPT_DAYS).
create index request_age on sportsbook.request (created_at) where http_status is not null;

-- Prices that were obviously wrong: bets on one outcome, accepted within a span at such a price or better, void once two people have agreed
-- (sportsbook §3.3).
create table sportsbook.obvious_error (
  id uuid primary key,
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  least_price_thousandths bigint not null check (least_price_thousandths > 1000),
  accepted_from timestamptz not null,
  accepted_to timestamptz not null,
  reason text not null check (reason <> ''),
  first_operator text not null check (first_operator <> ''),
  second_operator text check (second_operator <> ''),
  second_reason text,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check (accepted_from <= accepted_to),
  check ((state = 'waiting') = (decided_at is null)),
  -- Four eyes: nobody agrees to their own word.
  constraint obvious_error_four_eyes_check check (state <> 'applied' or (second_operator is not null and second_operator <> first_operator))
);
create index obvious_error_of_market on sportsbook.obvious_error (market_id) where state = 'applied';
create index obvious_error_waiting on sportsbook.obvious_error (id) where state = 'waiting';
