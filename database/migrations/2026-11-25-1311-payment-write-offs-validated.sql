-- Beside the statement that added it this would hold the table under its lock.
alter table payment.operator_action validate constraint operator_action_action_check;
