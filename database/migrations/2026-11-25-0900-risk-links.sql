-- What ties two accounts to one another, and what operators decided about each pair (operator §2.2, page 9).
create table risk.link (
  -- The lesser of the two ids.
  player_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('personalIdNumber', 'person', 'email', 'phone', 'place', 'device', 'likeName', 'address')),
  -- How many of the kind the two share.
  shared integer not null check (shared > 0),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (player_id, other_id, kind),
  check (player_id < other_id)
);
create index link_other_idx on risk.link (other_id);

create table risk.pair (
  id uuid primary key,
  player_id uuid not null,
  other_id uuid not null,
  -- Derived from the links: their weights together, and the greatest of them.
  score smallint not null,
  strongest smallint not null,
  kinds text[] not null,
  state text not null default 'open' check (state in ('open', 'notSame')),
  found_at timestamptz not null,
  -- The last decision stays when a stronger link opens the pair again.
  decided_by uuid,
  decided_at timestamptz,
  decided_reason text,
  decided_strength smallint,
  unique (player_id, other_id),
  check (player_id < other_id),
  check (state = 'open' or decided_strength is not null)
);
create index pair_other_idx on risk.pair (other_id);
create index pair_score_idx on risk.pair (state, score desc, id);
