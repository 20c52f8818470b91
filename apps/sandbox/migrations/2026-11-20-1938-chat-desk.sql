-- The simulated chat desk: conversations of visitors, and what was said in them.
create table sandbox.chat_conversation (
  -- What a visitor comes back with; nobody can guess it.
  id uuid primary key,
  -- The player's id at the platform; a guest has none.
  external_id text,
  properties jsonb not null default '{}',
  created_at timestamptz not null
);
create index chat_conversation_external_idx on sandbox.chat_conversation (external_id);

create table sandbox.chat_message (
  sequence bigint generated always as identity primary key,
  conversation_id uuid not null references sandbox.chat_conversation (id),
  author text not null check (author in ('visitor', 'desk')),
  body text not null,
  is_read boolean not null,
  created_at timestamptz not null
);
create index chat_message_conversation_idx on sandbox.chat_message (conversation_id, sequence);
