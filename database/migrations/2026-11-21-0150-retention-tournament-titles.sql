-- Titles of tournaments and prizes by locale; a language that has none reads `title`.
alter table retention.tournament add column titles jsonb not null default '{}';
alter table retention.tournament_prize add column titles jsonb not null default '{}';
