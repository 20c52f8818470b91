-- Persons who excluded themselves: the account stays closed after the end until it is asked for and 24 hours have passed (L6).
create table player.excluded_person (
  id uuid primary key,
  player_id uuid not null references player.player (id),
  -- What the player may do again once the account is open.
  previous_status smallint not null check (previous_status in (1, 2)),
  ends_at timestamptz not null,
  reopening_asked_at timestamptz,
  reopened_at timestamptz,
  created_at timestamptz not null,
  check (reopening_asked_at is null or reopening_asked_at >= ends_at),
  check (reopened_at is null or coalesce(reopened_at >= reopening_asked_at + interval '24 hours', false))
);
create unique index excluded_person_open_key on player.excluded_person (player_id) where reopened_at is null;

-- What such a person would be known again by, as keyed hashes that outlive the profile (reliability §9.2, L7).
create table player.excluded_identity (
  excluded_person_id uuid not null references player.excluded_person (id),
  kind text not null check (kind in ('email', 'phone', 'personalIdNumber', 'person')),
  identity_key text not null,
  primary key (excluded_person_id, kind)
);
create index excluded_identity_key_idx on player.excluded_identity (kind, identity_key);

create function player.keep_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.player_id = old.player_id and new.ends_at >= old.ends_at
    and (old.reopened_at is null or new.reopened_at = old.reopened_at) then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger excluded_person_is_kept before update or delete on player.excluded_person
  for each row execute function player.keep_exclusion();

-- An excluded player's account is opened by the reopening alone, whoever asks (L6).
create function player.keep_excluded_closed() returns trigger language plpgsql as $$
begin
  if exists (select from player.excluded_person x where x.player_id = old.id and x.reopened_at is null) then
    raise exception 'the account of an excluded player stays closed' using errcode = '55000';
  end if;
  return new;
end
$$;
create trigger excluded_player_stays_closed before update of status on player.player
  for each row when (old.status = 4 and new.status <> 4) execute function player.keep_excluded_closed();

-- What an excluded player's link opens: money, statement and documents, nothing else (D-85).
alter table player.session add column is_restricted boolean not null default false;
alter table player.autologin_token add column is_restricted boolean not null default false;
