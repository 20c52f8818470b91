-- no transaction
drop index concurrently if exists ledger.game_session_list_idx;
-- A player's game sessions, the newest first, as operators read them (operator §2.3).
create index concurrently game_session_list_idx on ledger.game_session (player_id, opened_at desc, id desc);
