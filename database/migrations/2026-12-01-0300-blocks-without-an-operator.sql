-- The block of a minor is no operator's act, and stays beside what operators restrict: with neither author nor time.
alter table player.restriction
  alter column author_id drop not null,
  alter column set_at drop not null;
