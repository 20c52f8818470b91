-- By which trace a payment or an identity check was asked for, so that what a company reports later is linked to it (D-185).
-- Written only while traces are exported.
create table kernel.kept_trace (
  kind text not null check (kind in ('payment', 'identityCheck')),
  object_id text not null check (length(object_id) <= 100),
  traceparent text not null check (length(traceparent) = 55),
  kept_at timestamptz not null,
  primary key (kind, object_id)
);
create index kept_trace_by_age on kernel.kept_trace (kept_at);
