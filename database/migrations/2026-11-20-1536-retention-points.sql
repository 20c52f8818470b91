-- Loyalty points: what gives them, how many each player has, and what reaching a level gives.

-- Millionths of a point, so that a stake of a cent counts; players see whole points.
alter table retention.loyalty_account rename column points to points_micro;
-- The highest level ever reached: a level is never taken away (design §5.7).
alter table retention.loyalty_account add column level_position smallint not null default 1 check (level_position >= 1);

-- What one point costs in stakes of own money. Rows are only ever added: a later one takes the place of an earlier one from its moment
-- on, so that counting the log again from its beginning gives the same points.
create table retention.point_rate (
  -- The kind of game in the catalogue.
  category text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{2,10}$'),
  valid_from timestamptz not null,
  -- Null: from then on this category gives no points in this currency.
  stake_minor_per_point bigint check (stake_minor_per_point > 0),
  primary key (category, currency, valid_from)
);

-- Points by day and by what gave them, as players read them.
create table retention.point_day (
  player_id uuid not null,
  day date not null,
  kind text not null check (kind in ('game', 'quest', 'level', 'gift')),
  -- The id of the game, the quest or the level; of the player where the operator gave them.
  subject_id uuid not null,
  points_micro bigint not null,
  primary key (player_id, day, kind, subject_id)
);

-- What entering a level gives, as `rewards/definition.ts` reads it.
alter table retention.level add column rewards jsonb not null default '[]';
update retention.level set rewards = '[{"type": 1, "baseAmount": "5.00"}]' where position = 2;
update retention.level set rewards = '[{"type": 1, "baseAmount": "20.00"}]' where position = 3;
update retention.level set rewards = '[{"type": 1, "baseAmount": "75.00"}]' where position = 4;
update retention.level set rewards = '[{"type": 1, "baseAmount": "300.00"}]' where position = 5;

-- Who was given the rewards of which level: once each (X15, I22).
create table retention.level_grant (
  player_id uuid not null,
  level_id uuid not null references retention.level (id),
  reached_at timestamptz not null,
  granted_at timestamptz,
  primary key (player_id, level_id)
);
