-- What the last prices of an event were made from: the score and the goals still expected. Built bets are priced from it (SB-96).
alter table sportsbook.event add column goals jsonb;

-- A built bet: its selections are the parts of one pick, which has this price; `built_asked_thousandths` is what the slip showed.
alter table sportsbook.ticket
  add column built_thousandths bigint check (built_thousandths > 1000),
  add column built_asked_thousandths bigint check (built_asked_thousandths > 1000),
  add constraint ticket_built_is_asked check ((built_thousandths is null) = (built_asked_thousandths is null));

-- Its price is agreed once the money was asked for, as that of a selection is (SB-9).
create function sportsbook.keep_built_price() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then
    raise exception 'the price of ticket % is agreed', old.id;
  end if;
  return new;
end $$;
create trigger ticket_keeps_price before update of built_thousandths, built_asked_thousandths on sportsbook.ticket
  for each row when (old.built_thousandths is distinct from new.built_thousandths
    or old.built_asked_thousandths is distinct from new.built_asked_thousandths)
  execute function sportsbook.keep_built_price();
