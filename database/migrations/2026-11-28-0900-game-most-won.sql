-- What the whole number of stakes in max_win_multiplier leaves out, in thousandths of a stake; null: nothing.
alter table game.game add column max_win_rest_thousandths smallint;
