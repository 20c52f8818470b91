-- When its player last did something in a session, by real time as tokens are; told to the minute (L10).
alter table player.session add column active_at timestamptz not null default clock_timestamp();
alter table player.session drop constraint session_close_reason_check;
alter table player.session add constraint session_close_reason_check
  check (close_reason in ('logout', 'closed', 'reuse', 'password', 'blocked', 'idle'));
