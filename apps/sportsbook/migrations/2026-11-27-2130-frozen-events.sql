-- The sandbox may freeze an event where it stands, and let it go on.
-- small: one row for each thing an operator has said of an event
alter table sportsbook.feed_override
  drop constraint feed_override_kind_check,
  add constraint feed_override_kind_check
    check (kind in ('result', 'void', 'suspend', 'resume', 'freeze', 'unfreeze'));
