-- The deposit that brought a bonus or free spins, and how much of it had gone back when that was last taken into account: what a deposit brought goes
-- back with it (docs/bonuses.md).
alter table game.player_bonus
  add column deposit_id uuid,
  add column deposit_out_minor bigint not null default 0;
alter table game.player_freespin
  add column deposit_id uuid,
  add column deposit_out_minor bigint not null default 0;

-- small: what players were given with deposits, a fraction of their deposits
update game.player_bonus set deposit_id = split_part(source_key, ':', 1)::uuid where source = 'deposit';
update game.player_freespin set deposit_id = split_part(source_key, ':', 1)::uuid where source = 'deposit';
