-- Who a player is at a social provider (wire §6.8). Linked by the player alone, never because an address is the same (S29).
create table player.social_identity (
  provider text not null,
  subject text not null,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index social_identity_player_idx on player.social_identity (player_id);

-- A sign-in that went to a provider and has not come back: its state as a hash, the secrets of the exchange sealed, the browser as a hash.
create table player.social_flow (
  flow_key text primary key,
  connection text not null,
  sealed text not null,
  browser_key text not null,
  expires_at timestamptz not null
);
create index social_flow_expiry_idx on player.social_flow (expires_at);

-- Signed data of the messenger's widget that was used: it opens one session, not one a second for five minutes.
create table player.social_proof (
  proof_key text primary key,
  expires_at timestamptz not null
);
create index social_proof_expiry_idx on player.social_proof (expires_at);
