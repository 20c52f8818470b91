-- Acts on many objects (operator §2.1): what was looked at, confirmed, and what became of each. `lease_until` is of the platform's clock, all
-- other moments are real time.
create table console.bulk (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  -- Who confirmed it from where: its acts are recorded so.
  session_id uuid not null,
  address text not null,
  device text not null,
  -- Of a preview that can still be confirmed.
  token_hash text unique,
  act text not null,
  list text not null,
  -- Without the words that were sought; null for marked rows.
  filter jsonb,
  -- Words to players are taken out once it has ended.
  given jsonb not null,
  reason text not null default '',
  state text not null default 'preview' check (state in ('preview', 'waiting', 'running', 'done', 'stopped')),
  stop_reason text,
  approval_id uuid references console.approval (id),
  able integer not null default 0,
  unable integer not null default 0,
  -- Of the able ones, as of the last look.
  done integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The worker at it; when it goes silent, another goes on.
  lease_holder uuid,
  lease_until timestamptz
);
create index bulk_running_idx on console.bulk (lease_until nulls first) where state = 'running';
create index bulk_preview_idx on console.bulk (created_at) where state = 'preview';
create index bulk_operator_idx on console.bulk (operator_id, created_at, id);

create table console.bulk_item (
  bulk_id uuid not null references console.bulk (id) on delete cascade,
  object_id uuid not null,
  position integer not null,
  -- What the act depended on when it was looked at.
  version text not null,
  amount_minor bigint,
  currency text,
  result text check (result in ('unable', 'done', 'skipped', 'failed')),
  reason text,
  tries integer not null default 0,
  taken_at timestamptz,
  primary key (bulk_id, object_id)
);
create index bulk_item_open_idx on console.bulk_item (bulk_id, position) where result is null;
create unique index bulk_item_position_idx on console.bulk_item (bulk_id, position);
