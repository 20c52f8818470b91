-- Hashes of excluded persons are hashed once more when their key is rotated (D-198): of what is kept, that alone may be changed, and only ahead.

-- How many keys have made a hash: `2.` and the hash under the second; the first has no prefix.
create function player.lookup_generation(hash text) returns integer language sql immutable as $$
  select coalesce(substring(hash from '^([1-9][0-9]{0,8})\.[0-9a-f]{64}$')::integer, 1)
$$;

create function player.keep_identity_but_move() returns trigger language plpgsql as $$
begin
  if new.excluded_person_id = old.excluded_person_id and new.kind = old.kind
    and player.lookup_generation(new.identity_key) > player.lookup_generation(old.identity_key) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened: player.% is kept', tg_table_name using errcode = '55000';
end
$$;
create or replace trigger excluded_identity_is_kept before delete or truncate on player.excluded_identity
  for each statement execute function player.keep_identity();
create trigger excluded_identity_only_moves before update on player.excluded_identity
  for each row execute function player.keep_identity_but_move();

create or replace function player.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.player_id is not distinct from old.player_id
    and (new.register_key is not distinct from old.register_key
      or player.lookup_generation(new.register_key) > player.lookup_generation(old.register_key))
    and new.ends_at >= old.ends_at
    and (old.reopened_at is null or new.reopened_at = old.reopened_at) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
