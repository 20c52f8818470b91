-- What somebody may have to prove later (reliability §9.1): who did what to whom, from where. Written once.
create table kernel.audit_record (
  id bigint generated always as identity primary key,
  -- Sealed in the order of finished transactions: a sequence alone skips late committers (O2).
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  actor text not null check (actor <> ''),
  player_id uuid,
  session_id uuid,
  request_id text,
  address text,
  device text,
  detail jsonb not null,
  recorded_at timestamptz not null
);
create index audit_record_order_idx on kernel.audit_record (xid, id);
create index audit_record_player_idx on kernel.audit_record (player_id, id);

-- Each record's place in the chain: the hash covers the record and the hash before it, so nothing is changed, taken out or put in unseen.
create table kernel.audit_seal (
  number bigint primary key check (number > 0),
  record_id bigint not null unique references kernel.audit_record (id),
  xid xid8 not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

create function kernel.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'kernel.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger audit_record_is_immutable before update or delete or truncate on kernel.audit_record
  for each statement execute function kernel.refuse_audit_change();
create trigger audit_seal_is_immutable before update or delete or truncate on kernel.audit_seal
  for each statement execute function kernel.refuse_audit_change();
