-- Browsers that stand for a tester's, and what the simulated push service delivered to them.
create table sandbox.push_browser (
  token text primary key,
  private_key text not null,
  public_key text not null,
  auth text not null,
  -- How the service answers: 201 takes a message, 410 says that the browser is gone, anything else is a fault.
  answer integer not null default 201,
  created_at timestamptz not null
);

create table sandbox.push_message (
  sequence bigint generated always as identity primary key,
  token text not null references sandbox.push_browser (token) on delete cascade,
  body text not null,
  ttl_seconds integer not null,
  topic text,
  received_at timestamptz not null
);
create index push_message_token_idx on sandbox.push_message (token, sequence desc);
