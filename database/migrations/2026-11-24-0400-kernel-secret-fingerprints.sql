-- Which secrets the processes of this installation share: a process with others would answer their tokens with 401 and could not read the
-- fields they encrypt (D-178). A fingerprint says nothing about its secret, which has 256 random bits.
create table kernel.secret_fingerprint (
  name text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{32}$'),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (name, fingerprint)
);
