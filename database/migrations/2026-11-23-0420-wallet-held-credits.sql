-- Money that was credited to a player and may not be staked or withdrawn until it is decided.
create schema if not exists wallet;

create table wallet.held_credit (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Why it is held: `deposit-limit`, `stakeless-ceiling`.
  reason text not null,
  -- What it came from, in the words of the area that held it: an invoice, a provider's transaction.
  origin text not null,
  state text not null default 'held' check (state in ('held', 'released', 'refused')),
  held_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'held') = (decided_at is null))
);

create unique index held_credit_origin on wallet.held_credit (reason, origin);
create index held_credit_open on wallet.held_credit (player_id, held_at) where state = 'held';
create index held_credit_waiting on wallet.held_credit (reason, held_at, id) where state = 'held';
