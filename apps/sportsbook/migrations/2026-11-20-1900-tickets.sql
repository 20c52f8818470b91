-- Tickets of the book: what was asked, what was agreed, what was paid (sportsbook §1, §4–§6).

create table sportsbook.player (
  player_id uuid primary key,
  -- Share of the limits of stake and market; lowered only with a reason and a date to look again (sportsbook §4.3).
  factor_thousandths integer not null default 1000 check (factor_thousandths between 10 and 1000),
  factor_reason text,
  factor_review_at timestamptz,
  check (factor_thousandths = 1000 or (factor_reason is not null and factor_review_at is not null))
);

create table sportsbook.request (
  player_id uuid not null,
  request_id text not null,
  kind text not null check (kind in ('bet', 'cash-out')),
  content_hash text not null,
  ticket_id uuid,
  http_status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (player_id, request_id)
);

create table sportsbook.ticket (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  request_id text not null,
  kind smallint not null check (kind in (1, 2, 3)),
  sizes smallint[] not null,
  bankers smallint[] not null,
  price_policy text not null check (price_policy in ('none', 'better', 'any')),
  stake_minor bigint not null check (stake_minor > 0),
  remaining_stake_minor bigint not null check (remaining_stake_minor between 0 and stake_minor),
  potential_minor bigint not null,
  liability_eur_minor bigint not null,
  coefficient text not null,
  free_bet_id uuid,
  session_token text,
  state text not null check (state in ('pending', 'staking', 'cancelling', 'rejected', 'open', 'cashing', 'settled')),
  version integer not null default 1,
  call_count integer not null default 0,
  settlement_count integer not null default 0,
  cash_out_count integer not null default 0,
  cashed_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  wire_status smallint,
  refusal_code text,
  created_at timestamptz not null,
  accept_at timestamptz not null,
  decide_by timestamptz,
  accepted_at timestamptz,
  settled_at timestamptz,
  check ((state in ('open', 'cashing', 'settled')) = (accepted_at is not null))
);
create index ticket_of_player on sportsbook.ticket (player_id, created_at desc, id desc);
create index ticket_underway on sportsbook.ticket (accept_at) where state in ('pending', 'staking', 'cancelling');

create table sportsbook.selection (
  ticket_id uuid not null references sportsbook.ticket (id),
  position smallint not null,
  event_id text not null,
  market_id text not null,
  outcome_id text not null,
  asked_thousandths bigint not null,
  price_thousandths bigint not null check (price_thousandths > 1000),
  stage smallint not null check (stage in (1, 2)),
  score text,
  incidents integer not null,
  sport text not null,
  discipline text not null,
  tournament text not null,
  event_name text not null,
  market_name text not null,
  outcome_name text not null,
  starts_at timestamptz not null,
  result jsonb,
  primary key (ticket_id, position),
  unique (ticket_id, outcome_id)
);
-- Plain, not partial: a correction looks up settled tickets too (sportsbook §5.3).
create index selection_of_market on sportsbook.selection (market_id, ticket_id);

-- The price taken is the price agreed (SB-9): once the money was asked for, nobody may change it.
create function sportsbook.keep_price() returns trigger language plpgsql as $$
begin
  if (select state from sportsbook.ticket where id = old.ticket_id) <> 'pending' then
    raise exception 'the price of selection % of ticket % is agreed', old.position, old.ticket_id;
  end if;
  return new;
end $$;
create trigger selection_keeps_price before update of price_thousandths, outcome_id, market_id, event_id on sportsbook.selection
  for each row when (old.price_thousandths <> new.price_thousandths or old.outcome_id <> new.outcome_id
    or old.market_id <> new.market_id or old.event_id <> new.event_id)
  execute function sportsbook.keep_price();

create table sportsbook.settlement (
  ticket_id uuid not null references sportsbook.ticket (id),
  number integer not null,
  remaining_stake_minor bigint not null,
  payout_minor bigint not null check (payout_minor >= 0),
  status text not null check (status in ('won', 'lost', 'refunded')),
  wallet text not null check (wallet in ('win', 'rollback')),
  results jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (ticket_id, number)
);
create unique index settlement_stands on sportsbook.settlement (ticket_id) where undone_at is null;

create table sportsbook.cash_out (
  id uuid primary key,
  ticket_id uuid not null references sportsbook.ticket (id),
  number integer not null,
  player_id uuid not null,
  request_id text not null,
  part_minor bigint not null check (part_minor > 0),
  quoted_minor bigint not null check (quoted_minor > 0),
  offer_minor bigint,
  state text not null check (state in ('waiting', 'paid', 'refused')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (ticket_id, number),
  check ((state = 'paid') = (offer_minor is not null and paid_at is not null))
);
create unique index cash_out_waiting on sportsbook.cash_out (ticket_id) where state = 'waiting';
create index cash_out_due on sportsbook.cash_out (due_at) where state = 'waiting';

create table sportsbook.quote (
  id uuid primary key,
  ticket_id uuid not null references sportsbook.ticket (id),
  ticket_version integer not null,
  market_versions jsonb not null,
  part_minor bigint not null,
  offer_minor bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index quote_expiry on sportsbook.quote (expires_at);

-- The book's calls to the wallet, in order per ticket; one bundle goes in one batch (sportsbook §5.1, SB-14).
create table sportsbook.wallet_call (
  ticket_id uuid not null references sportsbook.ticket (id),
  number integer not null,
  bundle integer not null,
  type text not null check (type in ('bet', 'win', 'rollback', 'end-round')),
  call_id text not null unique,
  body jsonb not null,
  amount_minor bigint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'abandoned', 'parked')),
  status text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (ticket_id, number)
) with (fillfactor = 80);
create index wallet_call_waiting on sportsbook.wallet_call (ticket_id, number) where state = 'waiting';
create index wallet_call_parked on sportsbook.wallet_call (ticket_id) where state = 'parked';

create table sportsbook.exposure (
  player_id uuid not null,
  currency text not null,
  outcome_id text not null,
  used_minor bigint not null,
  primary key (player_id, currency, outcome_id)
);

create table sportsbook.event_liability (
  event_id text primary key,
  liability_eur_minor bigint not null
);

create table sportsbook.free_bet (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'open' check (state in ('open', 'used', 'lapsed')),
  ticket_id uuid,
  noticed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((state = 'used') = (ticket_id is not null))
);
create index free_bet_of_player on sportsbook.free_bet (player_id, expires_at);
create index free_bet_expiry on sportsbook.free_bet (expires_at) where state = 'open';

-- What the platform is told: at least once, in any order, the highest version of a ticket counts (sportsbook §5.6).
create table sportsbook.platform_message (
  message_id text primary key,
  type text not null check (type in ('ticket.updated', 'top-events.updated')),
  body jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index platform_message_due on sportsbook.platform_message (next_attempt_at, message_id);

-- What a person has to look at; nothing here corrects itself (SB-19, sportsbook §5.6).
create table sportsbook.manual_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('void-undone', 'credit-refused', 'reconciliation')),
  subject text not null,
  detail jsonb not null,
  owner text not null default 'settlement',
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, subject)
);
