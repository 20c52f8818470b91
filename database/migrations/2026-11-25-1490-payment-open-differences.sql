-- no transaction
-- Comparisons in which anything differs: what waits in the queue of differences is counted again and again (operator §2.4).
drop index concurrently if exists payment.reconciliation_different_idx;
create index concurrently reconciliation_different_idx on payment.reconciliation (ran_at) where jsonb_array_length(differences) > 0;
