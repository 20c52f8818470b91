-- What had been wagered of a bonus when it last began again from nothing: its requirement goes on from there, and its progress begins there.
alter table ledger.bonus add column wagered_before_minor bigint not null default 0;
