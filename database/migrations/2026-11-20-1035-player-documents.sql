-- Documents a player uploaded. The file lies outside the web root under a random key; the row says whose it is and what became of it.
create table player.document (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  type text not null,
  file_name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  -- 1 approved, 2 in review, 3 rejected (wire §3.11).
  status smallint not null default 2 check (status between 1 and 3),
  reject_reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  deleted_at timestamptz
);
create index document_player_idx on player.document (player_id, created_at, id) where deleted_at is null;

-- Who read a document, and when (S46).
create table player.document_read (
  id bigint generated always as identity primary key,
  document_id uuid not null references player.document (id),
  session_id uuid not null references player.session (id),
  read_at timestamptz not null
);
create index document_read_document_idx on player.document_read (document_id, read_at);
