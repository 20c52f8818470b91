-- What one spin of a campaign is worth to its studio, in minor units; null where the campaign was opened before that was kept.
alter table ledger.freespin add column stake_minor bigint;
