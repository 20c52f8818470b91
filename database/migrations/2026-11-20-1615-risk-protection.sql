-- A looser limit that must be confirmed after its 24 hours lapses at this moment (L5); null: it takes effect by itself (D-29).
alter table risk.player_limit add column confirm_until timestamptz;
alter table risk.player_limit add check (confirm_until is null or pending_id is not null or removed_from is not null);
alter table risk.limit_change drop constraint limit_change_action_check;
alter table risk.limit_change add column confirmed_at timestamptz;
alter table risk.limit_change add column old_period text; -- null: there was none before
alter table risk.limit_change add column old_amount_minor bigint;
alter table risk.limit_change
  add check (action in ('created', 'tightened', 'loosening', 'removal', 'withdrawn', 'confirmed'));

-- What was changed is written once (L12).
create function risk.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'risk.% is written once', tg_table_name using errcode = '55000';
end
$$;
create trigger limit_change_is_kept before update or delete or truncate on risk.limit_change
  for each statement execute function risk.refuse_change();

-- The zones a player's periods began in, each from a moment on (L1).
create table risk.player_zone (
  player_id uuid not null,
  time_zone text not null,
  since timestamptz not null,
  primary key (player_id, since)
);

-- Breaks (5) and self-exclusions (4): they begin at once, and their end only ever moves later (L6).
create table risk.exclusion (
  id uuid primary key,
  player_id uuid not null,
  definition smallint not null check (definition in (4, 5)),
  period text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  check (ends_at > starts_at)
);
create index exclusion_player_idx on risk.exclusion (player_id, ends_at);

create function risk.refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ends_at >= old.ends_at and new.id = old.id and new.player_id = old.player_id and new.starts_at = old.starts_at then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger exclusion_only_grows before update or delete on risk.exclusion
  for each row execute function risk.refuse_shorter_exclusion();
create trigger exclusion_is_kept before truncate on risk.exclusion
  for each statement execute function risk.refuse_change();
