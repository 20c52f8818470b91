-- A climb runs by the clock: where the player's connection is gone it is cashed out ten seconds after it was last heard.
alter table sandbox.studio_round add column seen_at timestamptz;

create index studio_round_climbing on sandbox.studio_round (last_action_at) where state = 'open' and engine = 'crash';
