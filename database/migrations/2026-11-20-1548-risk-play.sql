-- Where a player stands: play sessions with what they brought, sums by day, and the reality check (L10).

-- Play begins with a launch for money and lasts while less than half an hour passes without any.
create table risk.play_session (
  id uuid primary key,
  player_id uuid not null,
  started_at timestamptz not null,
  last_played_at timestamptz not null,
  check (last_played_at >= started_at)
);
create index play_session_player_idx on risk.play_session (player_id, started_at);

-- Own money alone: what was put in and came back in cash.
create table risk.play_total (
  play_session_id uuid not null references risk.play_session (id) on delete cascade,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  primary key (play_session_id, currency)
);

-- Days in UTC, for the year's summary; read from the event log alone, so it can be made anew.
create table risk.play_day (
  player_id uuid not null,
  day date not null,
  currency text not null,
  staked_minor bigint not null,
  won_minor bigint not null,
  deposited_minor bigint not null,
  withdrawn_minor bigint not null,
  primary key (player_id, day, currency)
);

-- One row a player, locked by whoever begins play, chooses an interval or acknowledges.
create table risk.reality_check (
  player_id uuid primary key,
  -- null: the pack's own interval, unless is_off says that the player wants none.
  interval_minutes integer check (interval_minutes > 0),
  is_off boolean not null default false,
  play_session_id uuid references risk.play_session (id),
  -- The last acknowledgement, or the beginning of play: the interval counts from here.
  counted_from timestamptz,
  due_at timestamptz,
  -- When the player was told of the one that is due.
  told_at timestamptz
);
create index reality_check_due_idx on risk.reality_check (due_at) where told_at is null and due_at is not null;
