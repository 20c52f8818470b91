-- A cash-out takes off what its part of the stake had counted towards a bonus: an operation may count less than nothing.
alter table ledger.op_bonus drop constraint op_bonus_contribution_minor_check;
