-- Players by tag in the order of lists (operator §2.2, page 5): the moment of the registration, which never changes, beside each tag, so that
-- a page of a tag that many have is read from its index. A trigger fills it, as the version beside does not know of it.
alter table player.tag add column registered_at timestamptz;

create function player.tag_registered_at() returns trigger language plpgsql as $$
begin
  new.registered_at := (select created_at from player.player where id = new.player_id);
  return new;
end
$$;
create trigger tag_registered_at before insert on player.tag for each row execute function player.tag_registered_at();

update player.tag set registered_at = player.created_at from player.player where player.id = tag.player_id;
