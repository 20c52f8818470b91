-- What the console's pages of sessions and registrations read (operator §2.2, pages 7 and 8).

-- Registrations and refused tries of a minute, by country and affiliate's tag: nothing in it names anybody.
create table player.registration_minute (
  id uuid primary key,
  -- When the minute began.
  created_at timestamptz not null,
  -- Of the residence that the form named, else the visitor's; empty where neither is known.
  country text not null default '',
  affiliate_tag text not null default '',
  registered integer not null default 0 check (registered >= 0),
  refused integer not null default 0 check (refused >= 0),
  -- How many of the refused tries failed at which field, or by which rule.
  fields jsonb not null default '{}',
  unique (created_at, country, affiliate_tag)
);
create index registration_minute_created_idx on player.registration_minute (created_at desc, id);
create index registration_minute_country_idx on player.registration_minute (country, created_at desc, id);
create index registration_minute_tag_idx on player.registration_minute (affiliate_tag, created_at desc, id) where affiliate_tag <> '';
create index registration_minute_refused_idx on player.registration_minute (created_at desc, id) where refused > 0;
create index registration_minute_fields_idx on player.registration_minute using gin (fields);

-- Devices on which more than one player was signed in.
create table player.shared_device (
  fingerprint_key text primary key
);
