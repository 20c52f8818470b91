-- Checks the rows of before, without the lock that adding the check would have held meanwhile.
alter table sportsbook.manual_case validate constraint manual_case_kind_check;
