-- no transaction
-- Sessions on shared devices in the order of their list, all and by country; counted without their rows by state and kind of device.
drop index concurrently if exists player.session_shared_idx;
create index concurrently session_shared_idx on player.session (created_at desc, id)
  include (closed_at, refreshable_until, device_type) where is_shared;
drop index concurrently if exists player.session_shared_country_idx;
create index concurrently session_shared_country_idx on player.session (country, created_at desc, id)
  include (closed_at, refreshable_until, device_type) where is_shared;
-- The planner learns at once how few they are.
analyze player.session (is_shared);
