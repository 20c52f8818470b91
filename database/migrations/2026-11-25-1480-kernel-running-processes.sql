-- Which processes of the installation run, and the fingerprints of the secrets that each holds, in their order: a rotation goes on once every
-- process has what the step before brought (D-183). A row that is not refreshed is of a process that has ended.
create table kernel.running_process (
  id uuid primary key,
  roles text not null,
  secrets jsonb not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
