-- What the operator sets: currencies and their rates, languages, countries, form fields, and single values.
-- The rows come from database/seed/settings; a row that is there already is left as the operator made it.
create schema if not exists settings;

-- Decimals and display units are not here: the money package fixes them for good.
create table settings.currency (
  code text primary key check (code ~ '^[A-Z0-9]{2,10}$'),
  position integer not null,
  name text not null,
  symbol text not null,
  kind text not null check (kind in ('fiat', 'crypto', 'virtual')),
  is_enabled boolean not null default true,
  is_base boolean not null default false,
  is_visible boolean not null default true,
  -- Minor units of this currency for one major unit of the base currency (wire §1.5).
  rate numeric(30, 9) not null check (rate > 0),
  rate_at timestamptz not null
);
create unique index currency_one_base_idx on settings.currency (is_base) where is_base;

create table settings.locale (
  code text primary key check (code ~ '^[a-z]{2}(-[a-z]{2})?$'),
  position integer not null,
  -- The tag given to Intl; it differs from the code where digits or letter case matter.
  tag text not null,
  name text not null,
  native_name text not null,
  is_default boolean not null default false,
  is_enabled boolean not null default true
);
create unique index locale_one_default_idx on settings.locale (is_default) where is_default;

create table settings.country (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  phone_prefix text not null check (phone_prefix ~ '^[0-9]{1,7}$'),
  currency_code text not null references settings.currency (code),
  additional_currency_codes text[] not null default '{}',
  -- A visitor from there gets this language when the site has it.
  locale_code text references settings.locale (code),
  time_zone text not null,
  -- 1 the whole site is closed, 2 sign-in and sign-up are closed (wire §3.2, D-45).
  restrict_type smallint check (restrict_type in (1, 2)),
  -- Registration with this country is refused (D-26).
  is_excluded boolean not null default false
);

create table settings.field_definition (
  scenario text not null check (scenario in ('registration', 'profile')),
  id integer not null,
  name text not null,
  description text not null,
  is_editable boolean not null default true,
  is_required boolean not null default false,
  is_visible boolean not null default true,
  position integer not null,
  primary key (scenario, id),
  unique (scenario, name)
);

create table settings.value (
  key text primary key,
  value jsonb not null
);
