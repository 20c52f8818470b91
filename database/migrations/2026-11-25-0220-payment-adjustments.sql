-- Money that people give or take beside every payment: asked by one, approved by another, once (operator §3.4, §4).
create table payment.adjustment (
  -- The approval it is the effect of.
  approval_id uuid primary key,
  player_id uuid not null,
  currency text not null,
  -- Below zero: taken from the player.
  amount_minor bigint not null check (amount_minor <> 0),
  kind text not null check (kind in ('goodwill', 'correction', 'compensation', 'return')),
  reason text not null check (reason <> ''),
  asked_by uuid not null,
  approved_by uuid not null,
  applied_at timestamptz not null,
  check (approved_by <> asked_by),
  check (kind in ('correction', 'return') or amount_minor > 0)
);
create index adjustment_player_idx on payment.adjustment (player_id, applied_at);
create trigger adjustment_is_immutable before update or delete or truncate on payment.adjustment
  for each statement execute function payment.refuse_change();

-- What was asked of a second person about one thing.
create index approval_subject_idx on console.approval (kind, subject, asked_at desc, id desc);
