-- Answers that are given often, as operators keep them: by locale, the default one always there (operator §2.2, page 4).
create table notification.contact_template (
  id text primary key,
  name text not null,
  texts jsonb not null,
  version integer not null default 1 check (version > 0),
  is_retired boolean not null default false,
  -- Nobody: as the product ships it.
  changed_by uuid,
  changed_at timestamptz
);
