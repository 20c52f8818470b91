-- What cash or a debt has paid of wins of bonus money that were taken back after that money was staked: stakes that come back repay it first.
alter table ledger.bonus add column owed_minor bigint not null default 0 check (owed_minor >= 0);
