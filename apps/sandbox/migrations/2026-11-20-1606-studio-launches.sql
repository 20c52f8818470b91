-- Launch addresses that were opened: each opens one page, and the page alone knows what it goes on with.
create table sandbox.studio_launch (
  token_hash text primary key,
  page_key_hash text not null,
  opened_at timestamptz not null
);
