-- What operators corrected in a profile, with the value before and after: personal, so sealed, and gone with an erasure (operator §2.3).
create table player.correction (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  author_id uuid not null,
  field text not null check (field in ('email', 'phone', 'firstName', 'lastName', 'birthdate')),
  -- Null where there was nothing.
  before_sealed text,
  after_sealed text not null,
  corrected_at timestamptz not null
);
create index correction_player_idx on player.correction (player_id, corrected_at, id);
