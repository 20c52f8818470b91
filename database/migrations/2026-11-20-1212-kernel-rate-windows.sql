-- Calls counted over all processes, for a minute each (S49). Unlogged: after a crash everybody begins anew, and nothing is written
-- twice. Keys are hashes of who called for what.
create unlogged table kernel.rate_window (
  key text primary key,
  calls integer not null check (calls > 0),
  ends_at timestamptz not null
);
create index rate_window_end_idx on kernel.rate_window (ends_at);
