-- The pace the platform asked for with the session's balance: a jurisdiction may want more time between two rounds than the game itself.
alter table sandbox.studio_session add column spin_min_ms integer not null default 0 check (spin_min_ms >= 0);
