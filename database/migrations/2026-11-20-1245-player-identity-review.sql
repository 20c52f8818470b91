-- The verification provider also tells when papers have reached it and are in review.
alter table player.identity_event drop constraint identity_event_outcome_check;
alter table player.identity_event add constraint identity_event_outcome_check check (outcome in ('submitted', 'approved', 'rejected'));
alter table player.identity_check drop constraint identity_check_outcome_check;
alter table player.identity_check add constraint identity_check_outcome_check check (outcome in ('submitted', 'approved', 'rejected'));
-- The own check is read with what was said before.
create index identity_event_player_idx on player.identity_event (player_id, occurred_at desc, event_id desc);
