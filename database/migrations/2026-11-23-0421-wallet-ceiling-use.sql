-- What each provider has credited without a stake on a day, by kind: the row that racing credits near a ceiling wait for.
create table wallet.ceiling_use (
  provider text not null,
  kind text not null check (kind in ('promo', 'jackpot', 'adjustment')),
  -- Of the platform's clock, in UTC.
  day date not null,
  -- What became cash at once, in trillionths of the base currency's minor unit. What was held is not among it.
  used_pico_minor numeric not null default 0 check (used_pico_minor >= 0),
  primary key (provider, kind, day)
);
