-- Browsers a player wants to be told on while the site is closed (RFC 8030, RFC 8291).
create table notification.push_subscription (
  id uuid primary key,
  player_id uuid not null,
  -- What a device shows ends with the sign-in it was asked for by.
  session_id uuid not null,
  -- Where the browser's push service takes messages; whoever has it and the keys can write to that browser.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_player_idx on notification.push_subscription (player_id, created_at desc);
create index push_subscription_session_idx on notification.push_subscription (session_id);
