-- no transaction
-- A deposit of which something goes back asks what came with it.
drop index concurrently if exists game.player_bonus_deposit_idx;
create index concurrently player_bonus_deposit_idx on game.player_bonus (deposit_id) where deposit_id is not null;
drop index concurrently if exists game.player_freespin_deposit_idx;
create index concurrently player_freespin_deposit_idx on game.player_freespin (deposit_id) where deposit_id is not null;
