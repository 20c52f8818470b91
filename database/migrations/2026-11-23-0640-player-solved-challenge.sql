-- Challenges whose solution was accepted, until they expire: a solution is good once, in any process.
create table player.solved_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index solved_challenge_expiry_idx on player.solved_challenge (expires_at);
