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
  heard_at timestamptz not null
) with (fillfactor = 70);
create index event_heard_idx on sportsbook.event (state, heard_at);

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
  check ((player_id is null) = (ticket_id is null)),
  check ((event_id is null) <> (player_id is null))
);

-- How often the feed was heard. Each process measures the silence by its own clock since this last grew.
create table sportsbook.feed_pulse (
  is_only boolean primary key default true check (is_only),
  heard_count bigint not null
) with (fillfactor = 50);
insert into sportsbook.feed_pulse (heard_count) values (0);
