-- Lists are made from the catalogue each process knows; nothing reads a page of games from these any more.
drop index game.game_position_idx;
drop index game.game_name_idx;
drop index game.game_new_idx;
drop index game.game_rtp_idx;
drop index game.game_collection_position_idx;
