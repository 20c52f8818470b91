-- no transaction
-- Players by what was last said of their identity (operator §2.2, page 23).
drop index concurrently if exists player.identity_check_outcome_idx;
create index concurrently identity_check_outcome_idx on player.identity_check (outcome, occurred_at desc, player_id);
