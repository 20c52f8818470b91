-- no transaction
-- Bets that lie on a table until its round has ended.
drop index concurrently if exists sandbox.studio_round_at_table;
create index concurrently studio_round_at_table on sandbox.studio_round (seed_pair_id)
  where state = 'open' and starts_at is not null and engine <> 'crash';
