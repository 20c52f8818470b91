-- What the limits count for a living ticket follows from the results its legs have (SB-103, SB-104): restated here for tickets with a decided leg,
-- which kept the figures of their placing. Settled tickets count for nothing and keep theirs.

-- The return of a ticket's remaining stake if every open leg wins, exact until its one rounding, in minor units.
create function sportsbook.return_by_legs(given_ticket uuid) returns bigint language plpgsql stable as $$
declare
  ticket sportsbook.ticket;
  leg record;
  bankers_numerator numeric := 1;
  bankers_denominator numeric := 1;
  denominator numeric := 1;
  -- Entry k + 1 is the sum over all choices of k free legs, over the common denominator.
  sums numeric[] := array[1]::numeric[];
  longer numeric[];
  free integer;
  lines numeric := 0;
  total numeric := 0;
  ways numeric;
begin
  select * into ticket from sportsbook.ticket where id = given_ticket;
  if ticket.built_thousandths is not null then
    return (
      select case
        when bool_or(result ->> 'kind' not in ('won', 'lost')) then ticket.remaining_stake_minor
        when bool_or(result ->> 'kind' = 'lost') then 0
        else div(ticket.remaining_stake_minor::numeric * ticket.built_thousandths, 1000)
      end
      from sportsbook.selection
      where ticket_id = given_ticket
    );
  end if;
  for leg in
    select selection.position, factor.numerator, factor.denominator
    from sportsbook.selection
    cross join lateral (
      select
        case result ->> 'kind'
          when 'lost' then 0
          when 'void' then 1
          when 'push' then 1
          when 'half_lost' then 1
          when 'half_won' then price_thousandths + 1000
          when 'dead_heat' then price_thousandths * (result ->> 'paid')::numeric
          else price_thousandths
        end::numeric as numerator,
        case result ->> 'kind'
          when 'lost' then 1
          when 'void' then 1
          when 'push' then 1
          when 'half_lost' then 2
          when 'half_won' then 2000
          when 'dead_heat' then 1000 * (result ->> 'tied')::numeric
          else 1000
        end::numeric as denominator
    ) as factor
    where ticket_id = given_ticket
    order by selection.position
  loop
    if leg.position = any(ticket.bankers) then
      bankers_numerator := bankers_numerator * leg.numerator;
      bankers_denominator := bankers_denominator * leg.denominator;
    else
      longer := array[]::numeric[];
      for k in 1 .. cardinality(sums) + 1 loop
        longer := longer || (coalesce(sums[k], 0) * leg.denominator + coalesce(sums[k - 1], 0) * leg.numerator);
      end loop;
      sums := longer;
      denominator := denominator * leg.denominator;
    end if;
  end loop;
  free := cardinality(sums) - 1;
  for chosen in 1 .. cardinality(ticket.sizes) loop
    total := total + coalesce(sums[ticket.sizes[chosen] + 1], 0);
    ways := 1;
    for picked in 1 .. ticket.sizes[chosen] loop
      ways := div(ways * (free - ticket.sizes[chosen] + picked), picked);
    end loop;
    lines := lines + ways;
  end loop;
  return div(ticket.remaining_stake_minor * total * bankers_numerator, denominator * bankers_denominator * lines);
end $$;

-- An amount in euro cents at the rates of the limits, rounded up.
create function sportsbook.eur_minor_of(amount_minor bigint, given_currency text) returns bigint language sql immutable as $$
  select ceil(amount_minor::numeric * 100 / case given_currency
    when 'USD' then 108
    when 'BRL' then 620
    when 'TRY' then 4800
    when 'JPY' then 170
    when 'KWD' then 330
    when 'BTC' then 1700
    when 'ETH' then 400000
    when 'USDT' then 1080000
    else 100
  end)::bigint
$$;

with held as materialized (
  select ticket.id, player_id, currency, remaining_stake_minor, potential_minor, liability_eur_minor
  from sportsbook.ticket
  where state in ('pending', 'staking', 'cancelling', 'open', 'cashing')
    and exists (select from sportsbook.selection where ticket_id = ticket.id and result is not null)
  order by ticket.id
  for update
), risk as materialized (
  select held.*, greatest(sportsbook.return_by_legs(id), remaining_stake_minor) as next_minor
  from held
), restated as materialized (
  select risk.*, sportsbook.eur_minor_of(next_minor - remaining_stake_minor, currency) as next_eur_minor
  from risk
), moved as materialized (
  select id, player_id, currency, next_minor, next_eur_minor, next_minor - potential_minor as more_minor,
    next_eur_minor - liability_eur_minor as more_eur_minor
  from restated
  where next_minor <> potential_minor or next_eur_minor <> liability_eur_minor
), tickets as (
  update sportsbook.ticket
  set potential_minor = moved.next_minor, liability_eur_minor = moved.next_eur_minor
  from moved
  where ticket.id = moved.id
), exposures as (
  insert into sportsbook.exposure (player_id, currency, outcome_id, used_minor)
  select player_id, currency, outcome_id, sum(more_minor)
  from moved
  join sportsbook.selection on selection.ticket_id = moved.id
  group by player_id, currency, outcome_id
  order by player_id, currency, outcome_id
  on conflict (player_id, currency, outcome_id) do update set used_minor = exposure.used_minor + excluded.used_minor
)
insert into sportsbook.event_liability (event_id, liability_eur_minor)
select event_id, sum(more_eur_minor)
from moved
join (select distinct ticket_id, event_id from sportsbook.selection) as subject on subject.ticket_id = moved.id
group by event_id
order by event_id
on conflict (event_id) do update set liability_eur_minor = event_liability.liability_eur_minor + excluded.liability_eur_minor;

drop function sportsbook.return_by_legs;
drop function sportsbook.eur_minor_of;
