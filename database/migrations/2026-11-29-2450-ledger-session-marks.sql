-- What rounds that began before a session brought since, for each open session of the player: with it, a session's result is that of the rounds
-- begun in it, from the same row as the balance (D-227).
alter table ledger.account add column session_marks json;
