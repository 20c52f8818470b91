-- Names of the levels by locale; a language that has none reads `name`.
alter table retention.level add column names jsonb not null default '{}';
