-- Taking a win back also asks for what was refused of it, so that a player's credits are found whatever became of them.
create index held_credit_player on wallet.held_credit (player_id, held_at);
drop index wallet.held_credit_open;
