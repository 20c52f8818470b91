-- Lists that operators took as files (operator §2.1): what was asked, and how far it got. Moments are real time.
create table console.export (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  list text not null,
  player_id uuid,
  -- Without the words that were sought.
  query jsonb not null,
  reason text not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  counted integer not null,
  rows integer not null default 0,
  started_at timestamptz not null,
  -- One whose process or client is gone is not written to any more, and counts no longer.
  heartbeat_at timestamptz not null,
  ended_at timestamptz
);
create index export_running_idx on console.export (heartbeat_at) where state = 'running';
create index export_started_idx on console.export (started_at, id);
create index export_operator_idx on console.export (operator_id, started_at, id);
