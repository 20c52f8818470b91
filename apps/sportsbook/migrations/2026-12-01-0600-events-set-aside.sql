-- An event whose messages the book cannot apply is a case of its own until it can (SB-164): a process that starts finds it here.
alter table sportsbook.manual_case drop constraint manual_case_kind_check;
alter table sportsbook.manual_case add constraint manual_case_kind_check
  check (kind in ('void-undone', 'credit-refused', 'reconciliation', 'late-correction', 'event-aside')) not valid;
