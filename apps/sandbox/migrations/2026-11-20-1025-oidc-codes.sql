-- Codes of the simulated identity broker between its form and its token call, each for one use.
create table sandbox.oidc_code (
  code_key text primary key,
  redirect_uri text not null,
  code_challenge text not null,
  nonce text not null,
  connection text not null,
  email text,
  is_email_verified boolean not null,
  expires_at timestamptz not null
);
