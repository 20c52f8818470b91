-- What claims have taken of a deposit while it was held: as much of what comes back is held again.
alter table payment.invoice add column held_taken_minor bigint not null default 0 check (held_taken_minor >= 0);
