-- The number of a message that closes something of the event and waits for an earlier one: until the event has come there, no stake is taken on it.
alter table sportsbook.event add column halted_until_seq integer;
