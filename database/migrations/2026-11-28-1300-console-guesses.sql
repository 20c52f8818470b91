-- What the first step of a sign-in proved: what strangers can use up by one proof is not used up for the other (D-206).
alter table console.operator_challenge add column proof text not null default 'password';
alter table console.operator_challenge
  add constraint operator_challenge_proof_check check (proof in ('password', 'oidc')) not valid;

-- Wrong codes and passwords in a session; the tenth ends it. The operator's own `wrong_factors` is counted by earlier versions alone.
alter table console.operator_session add column wrong_guesses integer not null default 0;
alter table console.operator_session drop constraint operator_session_end_reason_check;
alter table console.operator_session
  add constraint operator_session_end_reason_check check (end_reason in ('signedOut', 'elsewhere', 'blocked', 'changed', 'guessed')) not valid;

-- Challenges whose solution was accepted, until they expire by real time: a solution is good once, in any process.
create table console.solved_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);
create index solved_challenge_expiry_idx on console.solved_challenge (expires_at);
