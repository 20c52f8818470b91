-- The console's list of the audit: by time, by person, and by what was acted upon (operator §2.2, page 57).
create index audit_record_time_idx on kernel.audit_record (recorded_at, id);
create index audit_record_actor_idx on kernel.audit_record (actor, recorded_at, id);
create index audit_record_object_idx on kernel.audit_record ((detail ->> 'object'), recorded_at, id) where detail ? 'object';
