-- When somebody first had something of a queue before them; opened again it is looked at again (operator §2.4, §13.58).
create table console.queue_look (
  queue text not null,
  item text not null,
  looked_at timestamptz not null,
  operator_id uuid not null references console.operator (id),
  primary key (queue, item, looked_at)
);
create index queue_look_age_idx on console.queue_look (looked_at);

-- How long what was decided had waited: from when its target runs, until it was looked at and decided.
create table console.queue_time (
  id uuid primary key,
  queue text not null,
  part text not null,
  item text not null,
  since timestamptz not null,
  looked_at timestamptz,
  decided_at timestamptz not null,
  operator_id uuid not null references console.operator (id)
);
create index queue_time_decided_idx on console.queue_time (decided_at);
create index queue_time_item_idx on console.queue_time (queue, item, decided_at);
