-- What one-time work left behind that has to be found again, such as the ids of what the demo world made.
alter table kernel.milestone
  add column facts jsonb not null default '{}';
