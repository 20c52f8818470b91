-- Sign-in of operators by OpenID (operator §3.1): it proves the address of an invited operator, who then needs no password.
-- small: one row for each operator
alter table console.operator drop constraint operator_check;

-- Whom the issuer means by its own id: an address that it gives to somebody else later opens nothing.
create table console.operator_oidc (
  operator_id uuid not null references console.operator (id),
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (operator_id, issuer),
  unique (issuer, subject)
);

-- A browser that is at the issuer: what it brings back counts once, in this browser. By real time.
create table console.oidc_flow (
  state_key text primary key,
  browser_key text not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index oidc_flow_expiry_idx on console.oidc_flow (expires_at);
