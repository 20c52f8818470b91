-- The hash of the Idempotency-Key of the call that used a code: the same call, sent again because its answer was lost, is answered again (A-71).
alter table player.otp add column used_by_key text;
alter table player.mail_code add column used_by_key text;
