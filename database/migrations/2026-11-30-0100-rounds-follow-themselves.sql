-- What readers of the event log count of a round is kept with the round and carried by its events, in the place of a row for each reader (D-218).
alter table ledger.round add column followed json; -- null: the readers keep it themselves, in wallet.followed_round

-- From when on rounds are followed so. A process of the version before this one may play beside its successor for a while: it would leave the
-- column as it is, and its readers need rows of their own. A day is longer than any update.
create table ledger.round_following (
  since timestamptz not null
);
insert into ledger.round_following (since)
select case when exists (select from ledger.round) then now() + interval '1 day' else '1970-01-01' end;
