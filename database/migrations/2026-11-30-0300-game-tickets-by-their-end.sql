-- no transaction
drop index concurrently if exists game.bet_id_end_idx;
create index concurrently bet_id_end_idx on game.bet (upper(right(id, 8)));
