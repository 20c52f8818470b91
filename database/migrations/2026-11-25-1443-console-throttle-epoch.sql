-- As the players' counters (2026-11-25-1442).
-- small: counters of the last hour
alter table console.operator_throttle add column epoch bigint generated always as identity;
