-- What of a win went to the house under the terms of a bonus, as the wallet answered (D-150): the player's ticket shows what was paid.
alter table sportsbook.wallet_call add column forfeited_minor bigint not null default 0 check (forfeited_minor >= 0);
