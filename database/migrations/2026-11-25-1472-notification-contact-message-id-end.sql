-- no transaction
drop index concurrently if exists notification.contact_message_id_end_idx;
-- Messages by the last eight digits of their ids, as pages show them (operator §2.1).
create index concurrently contact_message_id_end_idx on notification.contact_message (right(id::text, 8));
