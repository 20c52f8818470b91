-- Messages to players inside the site, and messages of visitors to the support.
create schema if not exists notification;

create table notification.message (
  id uuid primary key,
  player_id uuid not null,
  -- What the message is about: the same cause never makes two, however often its event is read.
  cause text not null,
  title text not null,
  body text not null,
  link_url text,
  link_label text,
  image text,
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (player_id, cause),
  check ((link_url is null) = (link_label is null))
);
create index message_newest_idx on notification.message (player_id, created_at desc, id);
create index message_unread_idx on notification.message (player_id) where read_at is null;

create table notification.contact_message (
  id uuid primary key,
  -- What the visitor is told to refer to.
  number bigint not null generated always as identity (start with 1001) unique,
  email text not null,
  message text not null,
  ip text not null,
  country text,
  created_at timestamptz not null
);
create index contact_message_created_idx on notification.contact_message (created_at desc, id);
