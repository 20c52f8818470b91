-- What a writer says after the first message, in the thread of it (operator §2.2, page 4).
create table notification.contact_followup (
  id uuid primary key,
  message_id uuid not null references notification.contact_message (id) on delete cascade,
  body text not null,
  -- The key it was sent under: sent again, it is there already.
  sent_key text not null,
  created_at timestamptz not null,
  unique (message_id, sent_key)
);
create index contact_followup_message_idx on notification.contact_followup (message_id, created_at, id);

-- Since when a message waits anew; null: since it came.
alter table notification.contact_message add column waits_since timestamptz;
