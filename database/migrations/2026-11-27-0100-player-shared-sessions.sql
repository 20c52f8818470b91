-- Whether a session runs on a device that players share, kept with the session, so that the lists of such sessions are read from an index of
-- their own (operator §2.2, page 7). Triggers keep it, as the version beside does not know of it.
alter table player.session add column is_shared boolean not null default false;

create function player.session_is_shared() returns trigger language plpgsql as $$
begin
  new.is_shared := exists (select from player.shared_device where fingerprint_key = new.fingerprint_key);
  return new;
end
$$;
create trigger session_is_shared before insert or update of fingerprint_key on player.session
  for each row execute function player.session_is_shared();

create function player.share_sessions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update player.session set is_shared = false where fingerprint_key = old.fingerprint_key and is_shared;
  end if;
  if tg_op <> 'DELETE' then
    update player.session set is_shared = true where fingerprint_key = new.fingerprint_key and not is_shared;
  end if;
  return null;
end
$$;
create trigger shared_device_marks_sessions after insert or update or delete on player.shared_device
  for each row execute function player.share_sessions();
