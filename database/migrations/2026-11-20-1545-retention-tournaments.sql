-- Tournaments: what the operator publishes, who takes part, and what the event log makes of their rounds.
create table retention.tournament (
  id uuid primary key,
  identity text not null unique check (identity ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  title text not null check (title <> ''),
  -- What scores: 1 stakes, 2 wins, 3 the best round's win in stakes.
  type smallint not null check (type in (1, 2, 3)),
  state smallint not null check (state between 1 and 5),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  is_confirmation_required boolean not null,
  -- Points per amount and which stakes count, per currency with those of the base currency for all others (wire §3.15).
  rates jsonb not null,
  conditions jsonb not null,
  -- The exchange rates it counts by from the first to the last round: a score does not move with the market.
  exchange jsonb not null,
  created_at timestamptz not null,
  -- Derived: when the score's follower read that it is published; nothing of the log before that counts.
  opened_at timestamptz,
  -- When the log was told that nothing counts any more.
  closed_at timestamptz,
  -- Derived: when the score's follower read that; from here on the board stands.
  settled_at timestamptz,
  -- When the last prize was given.
  completed_at timestamptz,
  is_board_due boolean not null default false,
  board_told_at timestamptz
);
create index tournament_state_idx on retention.tournament (state, end_at);

create table retention.tournament_prize (
  tournament_id uuid not null references retention.tournament (id),
  place integer not null check (place >= 1),
  type smallint not null check (type in (1, 2)), -- 1 money, 2 a bonus
  title text not null check (title <> ''),
  amount_minor bigint check (amount_minor > 0),
  currency text,
  bonus_id uuid,
  primary key (tournament_id, place),
  check ((type = 1) = (amount_minor is not null and currency is not null)),
  check ((type = 2) = (bonus_id is not null))
);

-- The player's own word, once; it counts from where the log has it.
create table retention.tournament_participant (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  joined_at timestamptz not null,
  primary key (tournament_id, player_id)
);

-- Derived from the event log: who is in the table, with how many points in hundredths.
create table retention.tournament_entry (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  points_hundredths bigint not null check (points_hundredths >= 0),
  entered_at timestamptz not null,
  -- When these points were reached: of two with the same points the earlier one stands higher.
  reached_at timestamptz not null,
  is_told boolean not null default false,
  primary key (tournament_id, player_id)
) with (fillfactor = 70);
create index tournament_entry_place_idx on retention.tournament_entry (tournament_id, points_hundredths desc, reached_at, player_id);
create index tournament_entry_untold_idx on retention.tournament_entry (tournament_id) where not is_told;

-- Derived from the event log: what each counted round is worth now, so that a rollback takes exactly that back.
create table retention.tournament_round (
  tournament_id uuid not null references retention.tournament (id),
  player_id uuid not null,
  source text not null,
  round_id text not null,
  points_hundredths bigint not null check (points_hundredths >= 0),
  primary key (tournament_id, player_id, source, round_id)
) with (fillfactor = 70);
create index tournament_round_best_idx on retention.tournament_round (tournament_id, player_id, points_hundredths desc);

-- Given prizes: one a place and one a player (I22, X15).
create table retention.tournament_grant (
  tournament_id uuid not null references retention.tournament (id),
  place integer not null,
  player_id uuid not null,
  amount_minor bigint,
  currency text,
  bonus_id uuid,
  granted_at timestamptz not null,
  primary key (tournament_id, place),
  unique (tournament_id, player_id)
);
