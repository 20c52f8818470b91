-- Quests: what an operator publishes, which of them each player has, and how far they are.

create table retention.quest (
  id uuid primary key,
  identity text not null unique,
  -- Texts by locale; `en` is always there.
  name jsonb not null check (name ? 'en'),
  description jsonb not null check (description ? 'en'),
  position integer not null,
  package_position integer,
  -- Tasks one after the other, or in any order (wire §3.12, taskExecutionOrder).
  is_in_turn boolean not null default false,
  -- None named means all.
  currencies text[] not null default '{}',
  -- As `quests/definition.ts` and `rewards/definition.ts` read them.
  tasks jsonb not null check (jsonb_array_length(tasks) > 0),
  rewards jsonb not null default '[]',
  available_from timestamptz not null,
  available_until timestamptz check (available_until > available_from),
  duration_seconds integer check (duration_seconds > 0),
  is_published boolean not null default true
);

-- A quest is done by a player once, in one currency (I22).
create table retention.player_quest (
  player_id uuid not null,
  quest_id uuid not null references retention.quest (id),
  currency text not null,
  -- wire §3.12, D-59: 2 active, 3 completed, 4 rewarded, 5 expired, 6 cancelled.
  state smallint not null check (state between 2 and 6),
  -- What was promised when it began, as `quests/definition.ts` reads it.
  terms jsonb not null,
  started_at timestamptz not null,
  end_at timestamptz,
  -- Set once the log has been told that its time is over.
  deadline_told_at timestamptz,
  updated_at timestamptz not null,
  primary key (player_id, quest_id)
);
create index player_quest_due_idx on retention.player_quest (end_at) where state = 2 and deadline_told_at is null;

-- From here on: counted from the event log alone. Emptied and counted again from the log's beginning, they are the same.
create table retention.quest_run (
  player_id uuid not null,
  quest_id uuid not null,
  is_open boolean not null,
  primary key (player_id, quest_id)
);
create index quest_run_open_idx on retention.quest_run (player_id) where is_open;

create table retention.quest_progress (
  player_id uuid not null,
  quest_id uuid not null,
  task_id uuid not null,
  progress integer not null check (progress >= 0),
  -- The last day that counted, where a task counts days.
  last_day date,
  updated_at timestamptz not null,
  primary key (player_id, quest_id, task_id)
);

-- Which rounds and operations counted, so that a rollback takes back what it must and nothing else.
create table retention.quest_play (
  player_id uuid not null,
  quest_id uuid not null,
  task_id uuid not null,
  operation_id text not null,
  source text not null,
  round text not null,
  primary key (player_id, quest_id, task_id, operation_id)
);
