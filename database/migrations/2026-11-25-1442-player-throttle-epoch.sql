-- A counter that was forgotten and begun anew is another one: an attempt that was never judged is given back to the one it was counted in.
-- small: counters of the last hour
alter table player.throttle add column epoch bigint generated always as identity;
