-- Names by locale of what the operator offers; a language that has none reads `name`. Bonuses given before find theirs by the campaign.
alter table game.bonus_package add column names jsonb not null default '{}';
alter table game.bonus_campaign add column names jsonb not null default '{}';
