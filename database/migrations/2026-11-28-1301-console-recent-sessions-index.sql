-- no transaction
-- The networks an operator signed in from lately, looked up with each sign-in.
drop index concurrently if exists console.operator_session_recent_idx;
create index concurrently operator_session_recent_idx on console.operator_session (operator_id, created_at);
