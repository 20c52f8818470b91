-- What a cash-out or a void gave back of a bet: it was never at risk and counts for no turnover (D-138).
create table ledger.returned_stake (
  op_id uuid primary key,
  bet_op_id uuid not null,
  stake_minor bigint not null check (stake_minor > 0)
);
create index returned_stake_bet_idx on ledger.returned_stake (bet_op_id);
