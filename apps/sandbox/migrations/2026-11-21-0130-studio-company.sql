-- Two bets of one climb share its nonce, and what is played in company belongs to a seed of all its players (games §1.3, §2.3).
alter table sandbox.studio_round
  add column seat smallint not null default 1 check (seat in (1, 2)),
  -- When a climb begins; null: with its outcome.
  add column starts_at timestamptz,
  drop constraint studio_round_seed_pair_id_nonce_key;
create unique index studio_round_nonce on sandbox.studio_round (seed_pair_id, nonce, player_id, seat);

drop index sandbox.studio_round_running;
create unique index studio_round_running on sandbox.studio_round (player_id, game_id, seat)
  where state in ('opening', 'open', 'paying', 'returning');

-- Seeds of shared rounds: each hashes to the one before, so that a chain is fixed by its end, which is public before the first round.
create table sandbox.studio_chain (
  id uuid primary key,
  game_id text not null,
  position integer not null,
  end_hash text not null check (end_hash ~ '^[0-9a-f]{64}$'),
  -- Drawn once the end is public, so that no chain is chosen by what it gives.
  salt text,
  length integer not null check (length > 0),
  -- Every thousandth seed, 32 bytes each: secret, the others are hashes of them.
  checkpoints bytea not null,
  next_number integer not null default 1,
  created_at timestamptz not null,
  unique (game_id, position)
);

-- One climb for everybody: its seed is a pair of nobody's, revealed when the point is passed.
create table sandbox.studio_company_round (
  pair_id uuid primary key references sandbox.studio_seed_pair (id),
  chain_id uuid not null references sandbox.studio_chain (id),
  number integer not null,
  game_id text not null,
  opens_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  crash_at integer not null check (crash_at >= 100),
  unique (chain_id, number)
);
create index studio_company_round_latest on sandbox.studio_company_round (game_id, starts_at desc);
