-- Credits held beyond a ceiling are released or refused by two different people, each with a reason: once for each of the two decisions.
create table payment.held_decision (
  held_credit_id uuid not null,
  decision text not null check (decision in ('release', 'refuse')),
  first_operator text not null check (first_operator <> ''),
  first_reason text not null check (first_reason <> ''),
  requested_at timestamptz not null,
  second_operator text,
  second_reason text,
  applied_at timestamptz,
  primary key (held_credit_id, decision),
  check (second_operator is null or second_operator <> first_operator),
  check ((applied_at is null) = (second_operator is null)),
  check ((applied_at is null) = (second_reason is null))
);
