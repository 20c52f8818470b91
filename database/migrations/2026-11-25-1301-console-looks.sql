-- Who has what before them, so that two people on one object see each other (operator §2.1).
create table console.look (
  kind text not null check (kind in ('withdrawal', 'document', 'contact', 'approval', 'player')),
  object uuid not null,
  operator_id uuid not null references console.operator (id),
  until timestamptz not null,
  primary key (kind, object, operator_id)
);
create index look_operator_idx on console.look (operator_id, object);
