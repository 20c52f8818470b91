-- no transaction
drop index concurrently if exists notification.contact_message_sent_key;
create unique index concurrently contact_message_sent_key on notification.contact_message (sent_key) where sent_key is not null;
