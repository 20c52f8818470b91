-- Versions of what is data (operator §3.5): what was in force, from when, by whom and why. Version 0 is what stood before the first of them.
create table console.revision (
  id uuid primary key,
  kind text not null,
  key text not null,
  locale text,
  version integer not null check (version >= 0),
  base_version integer,
  state text not null check (state in ('draft', 'approval', 'scheduled', 'published', 'replaced', 'failed')),
  body jsonb not null,
  -- Null: nobody, it came with the product.
  author uuid references console.operator (id),
  reason text not null default '',
  publish_at timestamptz,
  approval_id uuid references console.approval (id),
  published_at timestamptz
);
create unique index revision_version_idx on console.revision (kind, key, coalesce(locale, ''), version);
create unique index revision_published_idx on console.revision (kind, key, coalesce(locale, '')) where state = 'published';
create unique index revision_approval_idx on console.revision (approval_id) where approval_id is not null;
