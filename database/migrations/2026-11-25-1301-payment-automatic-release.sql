-- What leaves without a person (operator §6.4): the rules, the brake, and how each withdrawal was decided.
create table payment.automatic_release (
  singleton boolean primary key default true check (singleton),
  version integer not null default 0,
  -- The switch, the leaves with their parameters, and the brake's.
  rules jsonb not null,
  -- Since when it has stopped itself, and upon which sums; and since when it counts anew.
  stopped_at timestamptz,
  stopped_by jsonb,
  reopened_at timestamptz
);
insert into payment.automatic_release (rules) values ('{
  "isOn": true,
  "leaves": {
    "chargeback": {"isOn": true},
    "new_destination": {"isOn": true},
    "velocity": {"isOn": true},
    "bonus_cluster": {"isOn": true},
    "alerts": {"isOn": true, "severity": "medium"},
    "ladder": {"isOn": true, "step": 4},
    "day_sum": {"isOn": true, "amount": "5000"},
    "listed_round": {"isOn": true, "days": 30},
    "account_age": {"isOn": false, "hours": 24},
    "same_way": {"isOn": false},
    "provider_report": {"isOn": false}
  },
  "brake": {"factor": 3, "leastAmount": "10000"}
}');

-- When it stopped itself and when somebody opened it again: written once.
create table payment.automatic_release_event (
  id uuid primary key,
  kind text not null check (kind in ('stopped', 'reopened')),
  facts jsonb not null,
  operator uuid,
  reason text not null default '',
  occurred_at timestamptz not null,
  check ((kind = 'reopened') = (operator is not null))
);
create index automatic_release_event_idx on payment.automatic_release_event (occurred_at desc, id desc);
create trigger automatic_release_event_is_immutable before update or delete or truncate on payment.automatic_release_event
  for each statement execute function payment.refuse_change();

-- How a withdrawal was decided when it was asked for: what was looked at, each leaf as it was, and the rules' version. Written once.
create table payment.release_decision (
  invoice_id uuid primary key,
  decided_at timestamptz not null,
  rules_version integer not null,
  policy_version integer not null,
  base_minor bigint not null,
  is_alone boolean not null,
  -- Nothing stands against it but its amount or a new place.
  is_green boolean not null,
  -- The leaves held, and yet it did not leave alone.
  stopped_by text check (stopped_by in ('switch', 'brake')),
  -- The leaves that are asked for and did not hold.
  failed text[] not null,
  leaves jsonb not null,
  seen jsonb not null
);
create index release_decision_alone_idx on payment.release_decision (decided_at) include (base_minor) where is_alone;
create index release_decision_decided_idx on payment.release_decision (decided_at, invoice_id);
create trigger release_decision_is_immutable before update or delete or truncate on payment.release_decision
  for each statement execute function payment.refuse_change();

-- small: one row
alter table payment.policy add column version integer not null default 0;
-- small: one row; the amount from which two people release, as it ships from now on (operator §6.4)
alter table payment.policy alter column four_eyes_from_minor set default 1000000;
-- small: one row
update payment.policy set four_eyes_from_minor = 1000000 where four_eyes_from_minor = 200000;
