-- Mails that went to players, as operators see them (operator §2.3): which, when and what became of it; never the words of the mail.
create table player.mail (
  -- Of the mail itself, by which the mail service knows it.
  id uuid primary key,
  player_id uuid not null references player.player (id),
  template text not null,
  subject text not null,
  -- Masked.
  sent_to text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  created_at timestamptz not null,
  handed_over_at timestamptz
);
create index mail_player_idx on player.mail (player_id, created_at desc, id);
