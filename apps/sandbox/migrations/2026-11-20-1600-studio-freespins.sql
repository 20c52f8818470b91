-- Free spins an operator has ordered for a player: so many rounds of a slot at a fixed stake, paid for by the operator.
create table sandbox.studio_freespin (
  campaign_id uuid primary key,
  provider_id text not null, -- the studio that was asked
  player_id text not null,
  game_id text not null,
  currency text not null,
  spin_count integer not null check (spin_count between 1 and 200),
  stake_minor bigint not null check (stake_minor > 0),
  win_cap_minor bigint, -- null: no cap
  wager text not null, -- how often winnings must be staked; shown, the operator counts it
  expires_at timestamptz not null,
  is_over boolean not null default false, -- cancelled by the operator, or refused by its wallet
  created_at timestamptz not null
);
create index studio_freespin_player_idx on sandbox.studio_freespin (player_id, game_id) where not is_over;

alter table sandbox.studio_round add column freespin_id uuid references sandbox.studio_freespin (campaign_id);
create index studio_round_freespin_idx on sandbox.studio_round (freespin_id) where freespin_id is not null;
