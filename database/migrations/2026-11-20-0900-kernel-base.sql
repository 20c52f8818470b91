-- The kernel's tables: the event log, the realtime outbox, the platform's clock, and the record of one-off work.
create schema if not exists kernel;

-- One row for everything that happened, appended in the database transaction that caused it (ARCHITECTURE.md, Events).
-- Readers order by (xid, id) and stop at the oldest open transaction: a sequence alone skips late committers (O2, O3).
create table kernel.event (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  type text not null,
  player_id uuid,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (xid, id)
);

-- Where each follower of the event log stands; saved in the same transaction as the follower's effect.
create table kernel.event_cursor (
  follower text primary key,
  xid xid8 not null,
  id bigint not null,
  updated_at timestamptz not null default clock_timestamp()
);

-- Centrifugo's outbox shape (realtime §4): the embedded hub or a real Centrifugo consumes it.
create table kernel.realtime_outbox (
  id bigserial primary key,
  method text not null,
  payload jsonb not null,
  partition integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index realtime_outbox_partition_idx on kernel.realtime_outbox (partition, id);

-- How far the platform's clock runs ahead of real time. One row; only the sandbox moves it.
create table kernel.clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into kernel.clock default values;

-- Work that is done once for a database, such as loading the demo world.
create table kernel.milestone (
  name text primary key,
  reached_at timestamptz not null default clock_timestamp()
);
