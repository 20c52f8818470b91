-- Messages to the support as operators work through them: who wrote in which language, who answers, and what was answered (operator §2.2, page 4).
alter table notification.contact_message
  -- Of a signed-in writer, or linked by an operator.
  add column player_id uuid,
  add column locale text, -- null: unknown
  add column state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  add column owner_id uuid;
create index contact_message_waiting_idx on notification.contact_message (created_at, id) where state = 'waiting';
create index contact_message_player_idx on notification.contact_message (player_id, created_at) where player_id is not null;

create table notification.contact_reply (
  id uuid primary key,
  message_id uuid not null references notification.contact_message (id) on delete cascade,
  operator_id uuid not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_reply_message_idx on notification.contact_reply (message_id, created_at, id);
