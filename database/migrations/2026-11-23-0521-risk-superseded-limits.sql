-- Terms of a limit that were taken back before the delay of a loosening was over: [{id, period, amountMinor, bindsUntil}]. They bind on until it is.
alter table risk.player_limit
  add column superseded jsonb not null default '[]' check (jsonb_typeof(superseded) = 'array');
