-- How often a bonus has begun again after it had ended: each of its endings is an operation of its own.
alter table game.player_bonus add column reopened_count integer not null default 0;
-- What began again before this was counted may have been ended once already, and would be refused the second time.
update game.player_bonus set reopened_count = 1 where status = 2 and source = 'freespin';
