-- Nearly every round is updated once, by its win: with room in its page the update needs no new entry in four indexes (HOT).
alter table game.spin set (fillfactor = 60);

-- A vacuum without any rest takes one of two processors from those who play; its updates leave nothing in the indexes, so it may take longer.
alter table ledger.round reset (autovacuum_vacuum_cost_delay);
