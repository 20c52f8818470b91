-- The hash of the Idempotency-Key of the call that changed the password in this session: the same call, sent again because its answer was lost, is
-- answered again (A-71).
alter table player.session add column password_set_by_key text;
alter table player.session add column password_set_at timestamptz;
