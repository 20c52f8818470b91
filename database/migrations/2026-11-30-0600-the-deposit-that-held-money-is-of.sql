-- Of a withdrawal that takes held money back: the deposit it is of, so that what comes back of it is held for that deposit again (D-268).
alter table payment.invoice add column takes_held_of uuid;

-- Earlier versions held it under the withdrawal's own id. The held money that such a withdrawal took was released a moment after the withdrawal was asked
-- for. In the order in which they were asked for, as one may have taken what an earlier one had given back.
do $$
declare
  withdrawal record;
  deposit text;
begin
  for withdrawal in
    select id, player_id, currency, amount_minor, created_at
    from payment.invoice
    where 'takes_held_back' = any(flags)
    order by created_at, id
  loop
    select substring(origin from '^[^:+]+')
    into deposit
    from wallet.held_credit
    where player_id = withdrawal.player_id
      and currency = withdrawal.currency
      and reason = 'deposit-limit'
      and state = 'released'
      and amount_minor >= withdrawal.amount_minor
      and decided_at >= withdrawal.created_at
    order by decided_at, id
    limit 1;
    continue when deposit is null;
    update payment.invoice set takes_held_of = deposit::uuid where id = withdrawal.id;
    update wallet.held_credit
    set origin = deposit || ':w' || origin
    where reason = 'deposit-limit'
      and origin ~ ('^' || withdrawal.id || '\+*$');
  end loop;
end
$$;
