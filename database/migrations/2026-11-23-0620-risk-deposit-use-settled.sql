-- What a deposit takes of a limit is reserved while its page can still be paid, whatever the period; once it is paid it counts in the
-- period of its credit.
alter table risk.deposit_use add column settled_at timestamptz;

update risk.deposit_use as used
set settled_at = used.counted_at
from payment.invoice as invoice
where invoice.id = used.invoice_id
  and invoice.state in ('success', 'charged_back', 'dispute_won');

drop index risk.deposit_use_player_idx;
create index deposit_use_player_idx on risk.deposit_use (player_id, settled_at);
