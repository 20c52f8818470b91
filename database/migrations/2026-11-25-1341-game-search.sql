-- no transaction
drop index concurrently if exists game.spin_round_idx;
-- Whose round somebody names (operator §2.1). Names of rounds are long and only looked up whole: their hashes are a fraction of them.
create index concurrently spin_round_idx on game.spin using hash (round_id);
