-- By when an identity is to be proven anew, once an operator has asked for it (operator §4, identity).
alter table player.identity_check add column restarted_at timestamptz;
alter table player.identity_check add column due_at timestamptz;
alter table player.identity_check drop constraint identity_check_outcome_check;
alter table player.identity_check
  add constraint identity_check_outcome_check check (outcome in ('submitted', 'approved', 'rejected', 'restarted')) not valid;

-- Of which deadline a player was reminded: each once.
create table player.identity_warning (
  player_id uuid not null,
  due_at timestamptz not null,
  warned_at timestamptz not null,
  primary key (player_id, due_at)
);
