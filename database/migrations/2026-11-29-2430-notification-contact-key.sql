-- The key a message to the support was sent under: sent again, it is there already (C-13).
alter table notification.contact_message add column sent_key text;
