-- What a policy pack makes of every debit: a moment instead of a mark, so that no job has to be on time (L10), and what a
-- round of a launched game may cost.
alter table ledger.player add column reality_check_due_at timestamptz;
alter table ledger.player drop column is_reality_check_due;
alter table ledger.game_session add column stake_max_minor bigint check (stake_max_minor > 0);
