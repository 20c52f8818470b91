-- Until when a break stops the time of a player's free spins (L7), as it does that of bonuses; null: none ever did.
alter table game.player_freespin add column frozen_until timestamptz;
