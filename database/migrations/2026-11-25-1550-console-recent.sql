-- The objects that an operator opened last, for the palette of every tab (operator §2.1): ids alone, what they are called is read when asked.
create table console.recent (
  operator_id uuid not null references console.operator (id),
  kind text not null check (kind in ('player', 'invoice', 'round', 'contact', 'approval')),
  object text not null check (length(object) between 1 and 300),
  opened_at timestamptz not null,
  primary key (operator_id, kind, object)
);
