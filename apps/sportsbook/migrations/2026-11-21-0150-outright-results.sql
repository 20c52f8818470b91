-- The result of a season is an order of its competitors: a list of places, each a list of those who share it.
alter table sportsbook.feed_override
  add column ranking jsonb check (jsonb_typeof(ranking) = 'array'),
  drop constraint feed_override_check,
  add constraint feed_override_result_check
    check ((kind = 'result') = (ranking is not null or (home is not null and away is not null)));
