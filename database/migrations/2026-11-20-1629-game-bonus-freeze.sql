-- Until when a break stops the time of a player's bonuses (L7); null: none ever did.
alter table game.player_bonus add column frozen_until timestamptz;
