-- Who works here and what they may do (operator §3, §5): operators, what proves them, their sessions, roles and approvals.
create schema console;

create table console.operator (
  id uuid primary key,
  email text not null,
  -- The address as it is compared: one account for each.
  email_key text not null unique,
  name text not null default '',
  password_hash text,
  state text not null check (state in ('invited', 'active', 'blocked')),
  -- Grows with every change of roles, factors or state: what a process remembered of the authority before is void.
  authority_version bigint not null default 1,
  valid_until timestamptz,
  -- Wrong factors since the last right one; ten of them block.
  wrong_factors integer not null default 0 check (wrong_factors >= 0),
  preferences jsonb not null default '{}',
  -- Of the demo world: production does not start while one may sign in.
  is_demo boolean not null default false,
  created_at timestamptz not null,
  check (state <> 'active' or password_hash is not null)
);

create table console.operator_factor (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  kind text not null check (kind in ('totp', 'passkey')),
  secret_sealed text not null,
  -- The time step of the last code that was accepted: neither it nor an older one is accepted again.
  last_step bigint,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
-- One that counts, and beside it one that is being set up.
create unique index operator_factor_totp_idx on console.operator_factor (operator_id, (confirmed_at is null)) where kind = 'totp';

create table console.operator_recovery (
  operator_id uuid not null references console.operator (id),
  code_key text not null,
  used_at timestamptz,
  primary key (operator_id, code_key)
);

create table console.operator_throttle (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);

-- A sign-in whose password was right and whose second factor is missing yet.
create table console.operator_challenge (
  challenge_key text primary key,
  operator_id uuid not null references console.operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- All moments by real time: a session ends whatever the platform's clock says.
create table console.operator_session (
  id uuid primary key,
  operator_id uuid not null references console.operator (id),
  token_hash text not null unique,
  -- 'enrolment' may only set up a factor.
  scope text not null check (scope in ('whole', 'enrolment')),
  address text not null,
  device text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  stepped_up_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signedOut', 'elsewhere', 'blocked', 'changed')),
  check ((ended_at is null) = (end_reason is null))
);
create index operator_session_operator_idx on console.operator_session (operator_id) where ended_at is null;

-- A session for programs and the command line, without a cookie.
create table console.operator_token (
  session_id uuid primary key references console.operator_session (id),
  label text not null
);

create table console.invitation (
  token_hash text primary key,
  operator_id uuid not null references console.operator (id),
  -- Null: made at the command line, for the first administrator.
  invited_by uuid references console.operator (id),
  roles uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_operator_idx on console.invitation (operator_id);

create table console.role (
  id uuid primary key,
  name text not null unique,
  is_shipped boolean not null default false,
  version bigint not null default 1
);

create table console.role_permission (
  role_id uuid not null references console.role (id),
  permission text not null,
  -- The most of it, as `{"max": "50"}` in the base currency; also countries and tags.
  limits jsonb not null default '{}',
  primary key (role_id, permission)
);

create table console.operator_role (
  operator_id uuid not null references console.operator (id),
  role_id uuid not null references console.role (id),
  primary key (operator_id, role_id)
);

create table console.approval (
  id uuid primary key,
  kind text not null,
  subject text not null,
  what text not null,
  -- The versions it was asked upon: what differs by the time it is decided makes it stale.
  before jsonb not null,
  after jsonb not null,
  amount_minor bigint,
  currency text,
  base_amount_minor bigint,
  reason text not null,
  asked_by uuid not null references console.operator (id),
  asked_at timestamptz not null,
  asked_device text not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'stale')),
  decided_by uuid references console.operator (id),
  decided_at timestamptz,
  note text not null default '',
  -- People it takes beside the one who asked.
  needs smallint not null default 1 check (needs between 1 and 3),
  effect_key text not null unique,
  unique (id, asked_by),
  check (decided_by is null or decided_by <> asked_by or state = 'withdrawn'),
  check (state <> 'approved' or decided_by is not null)
);
create index approval_open_idx on console.approval (expires_at) where state = 'open';
create index approval_order_idx on console.approval (asked_at desc, id desc);

-- Each word of a second person, once; the one who asked has none.
create table console.approval_decision (
  approval_id uuid not null,
  asked_by uuid not null,
  operator_id uuid not null references console.operator (id),
  decision text not null check (decision in ('approve', 'refuse')),
  note text not null default '',
  device text not null,
  decided_at timestamptz not null,
  primary key (approval_id, operator_id),
  foreign key (approval_id, asked_by) references console.approval (id, asked_by),
  check (operator_id <> asked_by)
);
create function console.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'console.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger approval_decision_is_immutable before update or delete or truncate on console.approval_decision
  for each statement execute function console.refuse_change();

-- The first answer to a call with an Idempotency-Key, written with its effect.
create table console.answer (
  operator_id uuid not null references console.operator (id),
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  made_at timestamptz not null,
  primary key (operator_id, key)
);
create index answer_made_idx on console.answer (made_at);

insert into console.role (id, name, is_shipped)
select overlay(overlay(md5('pavilion role ' || name) placing '4' from 13) placing '8' from 17)::uuid, name, true
from unnest(array[
  'support', 'payments', 'identity', 'safety', 'risk', 'promotions', 'editor', 'games', 'trader', 'finance', 'administrator', 'auditor'
]) as name;

-- What ships; `packages/contract/src/console/permissions.ts` says the same, by a test. A number behind a colon is the most of it.
with shipped (permission, roles) as (
  values
    ('players.read', 'support payments identity safety risk promotions games trader finance administrator auditor'),
    ('players.personal.read', 'support payments identity safety risk'),
    ('players.write', 'support identity'),
    ('players.note', 'support payments identity safety risk promotions'),
    ('players.tag', 'support payments identity safety risk promotions'),
    ('players.status', 'support safety risk'),
    ('players.sessions.close', 'support risk'),
    ('players.link', 'support risk'),
    ('players.export', 'risk auditor'),
    ('players.erase.ask', 'support'),
    ('players.erase.approve', 'administrator'),
    ('contact.read', 'support payments safety auditor'),
    ('contact.write', 'support payments safety'),
    ('messages.read', 'support promotions auditor'),
    ('messages.send.ask', 'promotions'),
    ('messages.send.approve', 'administrator'),
    ('payments.read', 'support payments safety risk finance auditor'),
    ('payments.withdrawals.approve', 'payments'),
    ('payments.withdrawals.reject', 'payments risk'),
    ('payments.withdrawals.hold', 'payments risk'),
    ('payments.query', 'support payments'),
    ('payments.match.ask', 'payments'),
    ('payments.match.approve', 'finance'),
    ('payments.corrections.ask', 'payments'),
    ('payments.corrections.approve', 'finance'),
    ('payments.adjustments.ask', 'support:50 payments promotions:50'),
    ('payments.adjustments.approve', 'finance'),
    ('payments.methods.write', 'payments'),
    ('payments.policy.write', 'payments'),
    ('payments.policy.approve', 'finance'),
    ('identity.read', 'identity safety risk auditor'),
    ('identity.documents.read', 'identity risk'),
    ('identity.decide', 'identity'),
    ('identity.ask', 'identity'),
    ('safety.read', 'support safety auditor'),
    ('safety.contact', 'safety'),
    ('safety.impose', 'support safety'),
    ('safety.rules.write', 'safety'),
    ('safety.rules.approve', 'administrator'),
    ('safety.register.import', 'safety'),
    ('risk.read', 'safety risk finance auditor'),
    ('risk.decide', 'risk'),
    ('risk.lists.write', 'risk'),
    ('risk.rules.write', 'risk'),
    ('risk.rules.approve', 'administrator'),
    ('cases.read', 'safety risk auditor'),
    ('cases.write', 'safety risk'),
    ('cases.report', 'risk'),
    ('games.read', 'promotions games finance auditor'),
    ('games.switch', 'risk games'),
    ('games.write', 'games'),
    ('games.secrets.ask', 'games'),
    ('games.secrets.approve', 'administrator'),
    ('rounds.read', 'support risk games auditor'),
    ('rounds.review', 'games'),
    ('sport.read', 'risk trader finance auditor'),
    ('sport.trade', 'trader'),
    ('sport.bets.decide', 'trader'),
    ('sport.limits.write', 'trader'),
    ('sport.limits.approve', 'risk'),
    ('sport.result.ask', 'trader'),
    ('sport.result.approve', 'trader administrator'),
    ('promotions.read', 'support promotions finance auditor'),
    ('promotions.write', 'promotions'),
    ('promotions.approve', 'promotions finance'),
    ('promotions.give', 'support:20 promotions'),
    ('promotions.cancel', 'risk promotions'),
    ('segments.read', 'safety risk promotions auditor'),
    ('segments.write', 'promotions'),
    ('content.read', 'support promotions editor auditor'),
    ('content.write', 'promotions editor'),
    ('content.publish', 'editor'),
    ('revisions.read', 'support payments identity safety risk promotions editor games trader finance administrator auditor'),
    ('revisions.schedule', 'payments safety risk promotions editor games trader finance administrator'),
    ('settings.read', 'games finance administrator auditor'),
    ('settings.write', 'administrator'),
    ('settings.approve', 'administrator'),
    ('reports.read', 'risk promotions games trader finance administrator auditor'),
    ('reports.finance', 'finance auditor'),
    ('reports.close.ask', 'finance'),
    ('reports.close.approve', 'finance'),
    ('affiliates.read', 'promotions finance auditor'),
    ('affiliates.write', 'promotions'),
    ('affiliates.approve', 'finance'),
    ('exports.create', 'support payments identity safety risk promotions games trader finance administrator'),
    ('audit.read', 'administrator auditor'),
    ('audit.export', 'administrator auditor'),
    ('operators.read', 'administrator auditor'),
    ('operators.invite', 'administrator'),
    ('operators.block', 'administrator'),
    ('operators.roles.ask', 'administrator'),
    ('operators.roles.approve', 'administrator'),
    ('approvals.read', 'support payments identity safety risk promotions editor games trader finance administrator auditor'),
    ('system.read', 'games finance administrator auditor'),
    ('system.jobs', 'administrator')
)
insert into console.role_permission (role_id, permission, limits)
select role.id, shipped.permission, case when given.maximum = '' then '{}'::jsonb else jsonb_build_object('max', given.maximum) end
from shipped
cross join lateral regexp_split_to_table(shipped.roles, ' ') as words (word)
cross join lateral (select split_part(words.word, ':', 1) as role_name, split_part(words.word, ':', 2) as maximum) as given
join console.role as role on role.name = given.role_name;
