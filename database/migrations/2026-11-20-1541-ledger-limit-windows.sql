-- Counters of limits: a row per limit whose window moves on by itself, in the zone and at the rate it was opened with (L1, L3, L4).
alter table ledger.limit_counter
  drop constraint limit_counter_player_id_definition_period_window_start_key,
  add column time_zone text not null,
  -- Minor units of its currency per unit of the base currency while the window runs.
  add column rate text not null,
  -- From when to when it refuses; it counts before that, so that it is right when it begins.
  add column binds_from timestamptz not null,
  add column binds_until timestamptz, -- null: until it is changed
  -- Why more is used than the cap allows, where that is no fault (I16).
  add column over_cap_reason text,
  add check (window_end > window_start);
create index limit_counter_player_idx on ledger.limit_counter (player_id);

-- Minor units of the operation's currency per unit of the base currency when it was decided; null: the rate was not known.
alter table ledger.op add column rate text;

-- An amount in another currency, half to even, as packages/money converts (reliability §1.1).
create function ledger.convert_minor(amount_minor bigint, from_rate text, to_rate text) returns bigint
language sql immutable strict parallel safe as $$
  select (sign(amount_minor) * (quotient + case when 2 * rest > divisor or (2 * rest = divisor and mod(quotient, 2) = 1) then 1 else 0 end))::bigint
  from (
    select div(dividend, divisor) as quotient, mod(dividend, divisor) as rest, divisor
    from (select abs(amount_minor)::numeric * to_rate::numeric as dividend, from_rate::numeric as divisor) as given
  ) as divided
$$;

-- An exclusion only ever grows, whoever asks and whatever the clock says (L6).
create function ledger.refuse_shorter_exclusion() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'player' then
    if new.excluded_until < old.excluded_until or (old.excluded_until is not null and new.excluded_until is null)
      or new.cooling_off_until < old.cooling_off_until or (old.cooling_off_until is not null and new.cooling_off_until is null) then
      raise exception 'an exclusion cannot be shortened' using errcode = '55000';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and new.player_id = old.player_id and new.kind = old.kind and new.starts_at = old.starts_at and new.ends_at >= old.ends_at then
    return new;
  end if;
  raise exception 'an exclusion cannot be shortened' using errcode = '55000';
end
$$;
create trigger player_exclusion_only_grows before update of excluded_until, cooling_off_until on ledger.player
  for each row execute function ledger.refuse_shorter_exclusion();
create trigger exclusion_only_grows before update or delete on ledger.exclusion
  for each row execute function ledger.refuse_shorter_exclusion();
create trigger exclusion_is_kept before truncate on ledger.exclusion
  for each statement execute function ledger.refuse_change();
