-- no transaction
-- What is older than thirteen months is taken away (reliability §9.1), found by its time.
drop index concurrently if exists player.mail_time_idx;
create index concurrently mail_time_idx on player.mail (created_at);
