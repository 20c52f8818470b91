-- The round of a live table has its result from the moment it opens, as a climb has its end (games §1.3); it is secret until `ends_at`.
alter table sandbox.studio_company_round
  alter column crash_at drop not null,
  add column outcome jsonb,
  add constraint studio_company_round_result check ((crash_at is null) <> (outcome is null)) not valid;
