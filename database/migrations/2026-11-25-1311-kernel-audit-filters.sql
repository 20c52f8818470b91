-- no transaction
-- The console’s list of the audit by what was done, in its order (operator §11).
drop index concurrently if exists kernel.audit_record_kind_idx;
create index concurrently audit_record_kind_idx on kernel.audit_record (kind, recorded_at, id);
drop index concurrently if exists kernel.audit_record_act_idx;
create index concurrently audit_record_act_idx on kernel.audit_record ((detail ->> 'act'), recorded_at, id) where detail ? 'act';
