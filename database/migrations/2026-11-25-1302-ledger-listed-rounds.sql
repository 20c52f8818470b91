-- no transaction
-- Rounds of a player on the reconciliation list: few of very many, asked for with each withdrawal (operator §6.4).
drop index concurrently if exists ledger.round_listed_idx;
create index concurrently round_listed_idx on ledger.round (player_id, opened_at) where review_reason is not null;
