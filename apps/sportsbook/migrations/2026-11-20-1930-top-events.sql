-- What the platform was last told of the events worth showing, by locale: only a change is told, at most every five seconds (sportsbook §5.6).
create table sportsbook.top_events (
  locale text primary key,
  version integer not null check (version > 0),
  content_hash text not null,
  told_at timestamptz not null
);
