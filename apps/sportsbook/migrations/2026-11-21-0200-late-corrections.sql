-- A correction that would take money back later than a day after the ticket was settled waits for two people (sportsbook §3.3).
alter table sportsbook.manual_case
  drop constraint manual_case_kind_check,
  add constraint manual_case_kind_check check (kind in ('void-undone', 'credit-refused', 'reconciliation', 'late-correction')),
  add column first_operator text check (first_operator <> ''),
  add column second_operator text,
  add column reason text,
  add constraint manual_case_four_eyes_check check (second_operator <> first_operator);
