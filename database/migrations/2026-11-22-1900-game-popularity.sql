-- Who played a game, by day: what is called popular is counted (design §14).
alter table game.measured_day add column player_count bigint not null default 0;

-- Derived: players of the last days, each day counted by itself; games are ordered by it where the order asked for is `score`.
alter table game.game add column recent_player_count bigint not null default 0;

-- Set: the collection is not a list of the operator's but holds so many of the games most players have played.
alter table game.collection add column counted_size smallint check (counted_size > 0);
update game.collection set counted_size = 24 where identity = 'popular';
