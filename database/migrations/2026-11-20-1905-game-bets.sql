-- Tickets of the betting product as their players see them (wire §3.9 Bet), and the events it names as worth showing.
create table game.bet (
  source text not null,
  id text not null,
  player_id uuid not null,
  round_id text not null,
  game_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  remaining_stake_minor bigint not null check (remaining_stake_minor >= 0),
  coefficient text not null,
  status integer not null check (status between 1 and 5),
  ticket_type integer not null check (ticket_type between 1 and 3),
  items jsonb not null,
  -- Results that were corrected afterwards, the oldest first.
  corrections jsonb not null default '[]',
  -- Of the message it was last set by: an older one changes nothing.
  version bigint not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (source, id)
);
create index bet_history_idx on game.bet (player_id, (status > 1), created_at desc, source, id);

create table game.top_events (
  source text not null,
  locale text not null,
  version bigint not null,
  events jsonb not null,
  received_at timestamptz not null,
  primary key (source, locale)
);
