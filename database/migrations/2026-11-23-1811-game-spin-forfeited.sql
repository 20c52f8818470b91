-- The history shows what was paid, and beside it what of a round's wins went to the house.
alter table game.spin add column forfeited_minor bigint not null default 0 check (forfeited_minor >= 0);

update game.spin s
set payout_minor = s.payout_minor - r.forfeited_minor, forfeited_minor = r.forfeited_minor
from ledger.round r
where r.player_id = s.player_id and r.source = s.source and r.external_id = s.round_id and r.forfeited_minor > 0;
