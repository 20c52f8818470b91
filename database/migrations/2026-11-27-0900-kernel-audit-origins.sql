-- Address and device of a record are access data and go after thirteen months (reliability §9.1, D-199). The chain covers a salted digest of
-- them, so that it holds without them; without its salt the digest tells nothing about them.
alter table kernel.audit_record add column origin_salt uuid;
alter table kernel.audit_record alter column origin_salt set default gen_random_uuid();
-- Null: sealed by an earlier version, whose hash covers address and device as they are; such a record keeps them.
alter table kernel.audit_seal add column origin_digest text;

create or replace trigger audit_record_is_immutable
  before update of id, xid, kind, actor, player_id, session_id, request_id, detail, recorded_at or delete or truncate on kernel.audit_record
  for each statement execute function kernel.refuse_audit_change();

-- By the platform's clock, as records are written.
create function kernel.audit_origins_before() returns timestamptz language sql stable as $$
  select clock_timestamp() + offset_ms * interval '1 millisecond' - interval '13 months' from kernel.clock
$$;

create function kernel.forget_audit_origin_alone() returns trigger language plpgsql as $$
begin
  if new.address is null and new.device is null and new.origin_salt is null and old.recorded_at < kernel.audit_origins_before() then
    return new;
  end if;
  raise exception 'kernel.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger audit_record_forgets_its_origin before update of address, device, origin_salt on kernel.audit_record
  for each row execute function kernel.forget_audit_origin_alone();

-- The product may only add to the record: what has had its time is forgotten as its owner, here and nowhere else.
create function kernel.forget_audit_origins(most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  with due as (
    select record.id
    from kernel.audit_record as record
    where record.origin_salt is not null
      and record.recorded_at < kernel.audit_origins_before()
      and exists (select from kernel.audit_seal as seal where seal.record_id = record.id and seal.origin_digest is not null)
    order by record.recorded_at
    limit most
  )
  update kernel.audit_record as record
  set address = null, device = null, origin_salt = null
  from due
  where record.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
