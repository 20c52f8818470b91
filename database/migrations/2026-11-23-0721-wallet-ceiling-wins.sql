-- What each win used of a day's ceiling, so that the day's sum can be held against the books.
create table wallet.ceiling_win (
  provider text not null,
  player_id uuid not null,
  external_id text not null,
  kind text not null,
  day date not null,
  -- What became cash at once, in minor units of the win's currency, and the same in trillionths of the base currency's minor unit.
  cash_minor bigint not null check (cash_minor >= 0),
  use_pico_minor numeric not null check (use_pico_minor >= 0),
  primary key (player_id, provider, external_id)
);
create index ceiling_win_day on wallet.ceiling_win (provider, kind, day);

-- What was used before wins were written down one by one.
alter table wallet.ceiling_use add column carried_pico_minor numeric not null default 0;
update wallet.ceiling_use set carried_pico_minor = used_pico_minor;

-- What waits for its win to be taken back is read by its reason, page after page, whether it is held or was refused.
drop index wallet.held_credit_waiting;
create index held_credit_waiting on wallet.held_credit (reason, held_at, id) where state in ('held', 'refused');
