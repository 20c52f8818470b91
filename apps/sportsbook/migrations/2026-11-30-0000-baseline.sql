-- baseline after 2026-11-29-2440-play.sql
-- The whole schema as of 0.2.0, in place of the migrations that led to it. A database that has the one named above has all of this.

-- What the betting company keeps: what the feed has told, and the book.
create schema if not exists sportsbook;

-- How far the feed has told the book of each event: its last number, and whether everything of it was told.
create table sportsbook.feed_event (
  event_id text primary key,
  event_seq bigint not null,
  -- Set once the book has the results of all its markets.
  ended_at timestamptz,
  starts_at timestamptz not null
);
create index feed_event_open_idx on sportsbook.feed_event (starts_at) where ended_at is null;

-- Every market an event ever offered: somebody may hold a ticket on it.
create table sportsbook.feed_market (
  event_id text not null references sportsbook.feed_event on delete cascade,
  market_id text not null,
  primary key (event_id, market_id)
);

-- What an operator said of an event, in order; the only thing of the feed that does not follow from seed and clock (SB-3).
create table sportsbook.feed_override (
  id bigint generated always as identity primary key,
  event_id text not null,
  kind text not null check (kind in ('result', 'void', 'suspend', 'resume', 'freeze', 'unfreeze')),
  home integer check (home >= 0),
  away integer check (away >= 0),
  said_at timestamptz not null,
  -- Null until the book has been told.
  told_at timestamptz,
  -- The result of a season is an order of its competitors: a list of places, each a list of those who share it.
  ranking jsonb check (jsonb_typeof(ranking) = 'array'),
  constraint feed_override_result_check
    check ((kind = 'result') = (ranking is not null or (home is not null and away is not null)))
);
create index feed_override_event_idx on sportsbook.feed_override (event_id, id);
create index feed_override_untold_idx on sportsbook.feed_override (id) where told_at is null;

-- An event as the book knows it: what it is and how it stands, after the message `event_seq` of its feed.
create table sportsbook.event (
  id text primary key,
  state text not null check (state in ('prematch', 'live', 'interrupted', 'postponed', 'ended', 'abandoned', 'cancelled')),
  starts_at timestamptz not null,
  event_seq integer not null check (event_seq > 0),
  decisive_incidents integer not null,
  header jsonb not null,
  clock jsonb,
  score jsonb,
  statistics jsonb not null,
  -- When the book last heard of it, by the platform's clock: what is long over is not kept in memory.
  heard_at timestamptz not null,
  -- The number of a message that closes something of the event and waits for an earlier one: until the event has come there, no stake is taken on it.
  halted_until_seq integer,
  -- What the last prices of an event were made from: the score and the goals still expected. Built bets are priced from it (SB-96).
  goals jsonb,
  -- What the feed last told of the play of an event: ball, momentum, moments (SB-111). Null where it tells none.
  play jsonb
) with (fillfactor = 70);
create index event_heard_idx on sportsbook.event (state, heard_at);
-- Events that are over, in the order in which their retention ends.
create index event_over on sportsbook.event (heard_at, id) where state in ('ended', 'abandoned', 'cancelled', 'postponed');

-- A market with its outcomes in their order. `version` and `status` are what the statement that stakes compares.
create table sportsbook.market (
  id text primary key,
  event_id text not null references sportsbook.event,
  type text not null,
  line_quarters integer,
  part text,
  place integer not null,
  is_main boolean not null,
  status text not null check (status in ('open', 'suspended', 'closed', 'settled', 'void')),
  version integer not null check (version > 0),
  settlement_version integer not null,
  outcomes jsonb not null,
  results jsonb,
  reason text,
  voids jsonb not null,
  check ((status = 'settled') <= (results is not null))
) with (fillfactor = 70);
create index market_event_idx on sportsbook.market (event_id);

-- Every decision the feed has sent about a market, also those that a later one replaced: what a history tells of a correction.
create table sportsbook.market_decision (
  market_id text not null references sportsbook.market,
  event_seq integer not null,
  kind text not null check (kind in ('settlement', 'settlement_undo', 'void', 'void_undo')),
  settlement_version integer not null,
  body jsonb not null,
  heard_at timestamptz not null,
  primary key (market_id, event_seq)
);

-- What changed, for the images of other processes. Read by transaction and id behind the oldest running transaction, never by id alone:
-- ids are taken before the commit (O2, O3).
create table sportsbook.change (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  event_id text,
  event_seq integer,
  player_id uuid,
  ticket_id uuid,
  primary key (xid, id),
  check ((event_id is null) = (event_seq is null)),
  constraint change_check2 check ((event_id is null) <> (player_id is null)),
  constraint change_ticket_has_player check (ticket_id is null or player_id is not null)
);

-- How often the feed was heard. Each process measures the silence by its own clock since this last grew.
create table sportsbook.feed_pulse (
  is_only boolean primary key default true check (is_only),
  heard_count bigint not null
) with (fillfactor = 50);

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
-- Answers of requests are forgotten by age (SPORTSBOOK_KEPT_DAYS).
create index request_age on sportsbook.request (created_at) where http_status is not null;

create table sportsbook.ticket (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  request_id text not null,
  kind smallint not null check (kind in (1, 2, 3)),
  sizes smallint[] not null,
  bankers smallint[] not null,
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
  -- Of the state itself an index would have to be told with every settlement; whether a ticket is under way does not change by it.
  is_underway boolean not null generated always as (state in ('pending', 'staking', 'cancelling')) stored,
  -- A player agrees to a share by which each price may fall, and to every better one (D-175); 10000 is any price.
  tolerance_basis_points integer not null default 0 check (tolerance_basis_points between 0 and 10000),
  -- A built bet: its selections are the parts of one pick, which has this price; `built_asked_thousandths` is what the slip showed.
  built_thousandths bigint check (built_thousandths > 1000),
  built_asked_thousandths bigint check (built_asked_thousandths > 1000),
  check ((state in ('open', 'cashing', 'settled')) = (accepted_at is not null)),
  constraint ticket_built_is_asked check ((built_thousandths is null) = (built_asked_thousandths is null))
) with (fillfactor = 50);
create index ticket_of_player on sportsbook.ticket (player_id, created_at desc, id desc);
create index ticket_underway on sportsbook.ticket (accept_at) where is_underway;

-- A settlement writes every leg and every ticket of an event once more, in one commit (sportsbook §5.3). Half of each page is left for
-- these second versions: they stay on their page, and no index has to be told of them.
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
  -- Why a leg was decided as it was, for the player's history: the score it went by, and the reason of a void or a correction (sportsbook §9).
  decided_score text,
  decided_reason text,
  primary key (ticket_id, position),
  unique (ticket_id, outcome_id)
) with (fillfactor = 50);
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
  -- What of a win went to the house under the terms of a bonus, as the wallet answered (D-150): the player's ticket shows what was paid.
  forfeited_minor bigint not null default 0 check (forfeited_minor >= 0),
  primary key (ticket_id, number)
) with (fillfactor = 80);
create index wallet_call_parked on sportsbook.wallet_call (ticket_id) where state = 'parked';
-- A look for due calls reads as many rows as it takes, however many wait: ten thousand of one settlement wait together.
create index wallet_call_due on sportsbook.wallet_call (next_attempt_at, ticket_id, number) where state = 'waiting';

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
  body jsonb,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  -- What the platform is told of a settled ticket is made when it is sent, from the ticket as it is then: the highest version counts (sportsbook §5.6).
  ticket_id uuid,
  constraint platform_message_content check ((body is null) <> (ticket_id is null))
);
create index platform_message_due on sportsbook.platform_message (next_attempt_at, message_id);

-- What a person has to look at; nothing here corrects itself (SB-19, sportsbook §5.6).
create table sportsbook.manual_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('void-undone', 'credit-refused', 'reconciliation', 'late-correction')),
  subject text not null,
  detail jsonb not null,
  owner text not null default 'settlement',
  created_at timestamptz not null,
  closed_at timestamptz,
  first_operator text check (first_operator <> ''),
  second_operator text,
  reason text,
  unique (kind, subject),
  constraint manual_case_four_eyes_check check (second_operator <> first_operator)
);

-- What the platform was last told of the events worth showing, by locale: only a change is told, at most every five seconds (sportsbook §5.6).
create table sportsbook.top_events (
  locale text primary key,
  version integer not null check (version > 0),
  content_hash text not null,
  told_at timestamptz not null
);

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

-- Its price is agreed once the money was asked for, as that of a selection is (SB-9).
create function sportsbook.keep_built_price() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then
    raise exception 'the price of ticket % is agreed', old.id;
  end if;
  return new;
end $$;
create trigger ticket_keeps_price before update of built_thousandths, built_asked_thousandths on sportsbook.ticket
  for each row when (old.built_thousandths is distinct from new.built_thousandths
    or old.built_asked_thousandths is distinct from new.built_asked_thousandths)
  execute function sportsbook.keep_built_price();

insert into sportsbook.feed_pulse (heard_count) values (0);
