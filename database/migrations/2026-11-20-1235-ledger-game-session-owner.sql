-- The player's session a game was launched in: it ends with it (S13). Null where no player's session launched it, such as a studio's own.
alter table ledger.game_session add column player_session_id uuid;
create index game_session_player_session_idx on ledger.game_session (player_session_id) where closed_at is null;
