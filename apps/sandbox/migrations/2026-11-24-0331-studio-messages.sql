-- What the studio reports to the platform about its games, kept until it was taken, and which games it works on.
create table sandbox.studio_message (
  id uuid primary key,
  game_id text not null,
  body jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp()
);
create index studio_message_due on sandbox.studio_message (next_attempt_at);

create table sandbox.studio_maintenance (
  game_id text primary key,
  version bigint not null,
  is_in_maintenance boolean not null
);
