-- What the product ships as defaults, as it was last applied here. A column that still has its shipped value follows the next version's;
-- one that differs is the operator's and stays.

create table kernel.shipped_defaults (
  relation text primary key,
  digest text not null,
  -- Keys of rows that a constraint kept from following.
  stuck jsonb not null default '[]',
  applied_at timestamptz not null default clock_timestamp()
);

create table kernel.shipped_row (
  relation text not null,
  row_key jsonb not null,
  columns jsonb not null,
  primary key (relation, row_key)
);
