-- What the simulated tag manager was told by pages, in the order it came.
create table sandbox.tag_event (
  sequence bigint generated always as identity primary key,
  container text not null,
  page text not null,
  event jsonb not null,
  received_at timestamptz not null
);
