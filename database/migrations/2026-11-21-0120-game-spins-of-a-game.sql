-- The page of a game lists the player's own rounds of it: read in order and counted from the index alone.
create index spin_game_history_idx on game.spin (player_id, game_id, created_at desc, id desc);
