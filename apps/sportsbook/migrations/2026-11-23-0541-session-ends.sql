-- A player without a ticket: sessions of theirs have ended, and every process looks whether it still serves one.
alter table sportsbook.change drop constraint change_check1;
alter table sportsbook.change add constraint change_ticket_has_player check (ticket_id is null or player_id is not null);
