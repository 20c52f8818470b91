-- What one shift leaves to the next (operator §2.2, page 1).
create table console.handover_note (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index handover_note_order_idx on console.handover_note (written_at desc, id desc);
