-- no transaction
-- The records whose address and device are not forgotten yet, the oldest first.
drop index concurrently if exists kernel.audit_record_origin_idx;
create index concurrently audit_record_origin_idx on kernel.audit_record (recorded_at) where origin_salt is not null;
-- What refers to a session that is deleted.
drop index concurrently if exists player.document_read_session_idx;
create index concurrently document_read_session_idx on player.document_read (session_id);
drop index concurrently if exists console.operator_session_expiry_idx;
create index concurrently operator_session_expiry_idx on console.operator_session (expires_at);
-- Sessions that still have an address, the oldest first.
drop index concurrently if exists player.session_address_age_idx;
create index concurrently session_address_age_idx on player.session (created_at) where ip <> 'forgotten';
