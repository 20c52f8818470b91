-- What the feed last told of the play of an event: ball, momentum, moments (SB-111). Null where it tells none.
alter table sportsbook.event add column play jsonb;
