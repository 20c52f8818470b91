-- Which state of a counter's terms this is: whatever changes but the used amount gets the next number, and no number is given twice.
create sequence ledger.limit_revision;
alter table ledger.limit_counter add column revision bigint not null default nextval('ledger.limit_revision');
