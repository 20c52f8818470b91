-- Persons an exclusion register names (a national one, or an operator's file): kept out until the end it gives, with an account here or
-- without one (L7).
alter table player.excluded_person alter column player_id drop not null;
alter table player.excluded_person alter column previous_status drop not null;
-- The register and its own number of the person, as a keyed hash; null: somebody who excluded an account here.
alter table player.excluded_person add column register_key text;
alter table player.excluded_person add check ((player_id is null) = (register_key is not null));
alter table player.excluded_person add check ((player_id is null) = (previous_status is null));
-- A register may name somebody whose account is blocked.
alter table player.excluded_person drop constraint excluded_person_previous_status_check;
alter table player.excluded_person add check (previous_status in (1, 2, 3));
create unique index excluded_person_register_key on player.excluded_person (register_key) where register_key is not null;

-- A register may name several addresses or numbers of one person.
alter table player.excluded_identity drop constraint excluded_identity_pkey;
alter table player.excluded_identity add primary key (excluded_person_id, kind, identity_key);

create or replace function player.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.player_id is not distinct from old.player_id
    and new.register_key is not distinct from old.register_key and new.ends_at >= old.ends_at
    and (old.reopened_at is null or new.reopened_at = old.reopened_at) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
