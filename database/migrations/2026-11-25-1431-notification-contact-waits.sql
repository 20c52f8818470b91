-- no transaction
-- Messages that wait, by how long they do.
drop index concurrently if exists notification.contact_message_waits_idx;
create index concurrently contact_message_waits_idx on notification.contact_message (coalesce(waits_since, created_at), id)
where state = 'waiting';
