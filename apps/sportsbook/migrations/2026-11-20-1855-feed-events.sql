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
  kind text not null check (kind in ('result', 'void', 'suspend', 'resume')),
  home integer check (home >= 0),
  away integer check (away >= 0),
  said_at timestamptz not null,
  -- Null until the book has been told.
  told_at timestamptz,
  check ((kind = 'result') = (home is not null and away is not null))
);
create index feed_override_event_idx on sportsbook.feed_override (event_id, id);
create index feed_override_untold_idx on sportsbook.feed_override (id) where told_at is null;
