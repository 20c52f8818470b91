-- Links that sign a player in, as mails and the back office send them: only hashes, each for one use (S30).
create table player.autologin_token (
  token_key text primary key,
  player_id uuid not null references player.player (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index autologin_token_expiry_idx on player.autologin_token (expires_at);

-- A session that such a link opened may not change details until the password was typed (S30).
alter table player.session add column needs_password boolean not null default false;
