-- What an excluded person is known by goes as little as the exclusion itself: without it the person could come back under the same name
-- (L6, L7).
create function player.keep_identity() returns trigger language plpgsql as $$
begin
  raise exception 'an exclusion cannot be shortened: player.% is kept', tg_table_name using errcode = '55000';
end
$$;
create trigger excluded_identity_is_kept before update or delete or truncate on player.excluded_identity
  for each statement execute function player.keep_identity();
create trigger excluded_person_is_not_emptied before truncate on player.excluded_person
  for each statement execute function player.keep_identity();
