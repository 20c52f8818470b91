-- Who has an object of a queue open, and the views that operators keep (operator §2.1, §5).

-- A lease by real time: the row stays until it is swept, its holder only until the moment.
create table console.claim (
  kind text not null,
  object uuid not null,
  operator_id uuid not null references console.operator (id),
  until timestamptz not null,
  primary key (kind, object)
);
create index claim_until_idx on console.claim (until);

create table console.saved_view (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  -- The page's address, and its query as the address has it.
  page text not null,
  name text not null,
  query text not null,
  -- The role that reads it too; null: one's own.
  shared_with uuid references console.role (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_view_operator_idx on console.saved_view (operator_id, page);
create index saved_view_role_idx on console.saved_view (shared_with, page) where shared_with is not null;
