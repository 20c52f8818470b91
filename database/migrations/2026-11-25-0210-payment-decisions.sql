-- What operators do to a withdrawal from the console: put it aside, take a release back, ask its provider again (operator §4, payments).
alter table payment.operator_action drop constraint operator_action_action_check;
alter table payment.operator_action add constraint operator_action_action_check
  check (action in ('release', 'reject', 'hold', 'unhold', 'undo', 'query', 'bankReturn', 'disputeWon'));

alter table payment.invoice
  -- Why operators refused it, in words for its player.
  add column player_reason text;

-- Released withdrawals whose time to be taken back is over.
create index invoice_unsent_idx on payment.invoice (unsent_until) where unsent_until is not null;
