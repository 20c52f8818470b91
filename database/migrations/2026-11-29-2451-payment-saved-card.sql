-- The card that a provider keeps for a player, by its last four digits; a player removes it, while the payments made with it go on naming it.
create table payment.saved_card (
  player_id uuid not null,
  psp text not null,
  last_four text not null,
  kept_at timestamptz not null,
  primary key (player_id, psp)
);

insert into payment.saved_card (player_id, psp, last_four, kept_at)
select distinct on (player_id, psp) player_id, psp, fields ->> 'cardLastFour', processed_at
from payment.invoice
where kind = 'deposit'
  and state = 'success'
  and fields ->> 'cardLastFour' is not null
order by player_id, psp, processed_at desc, id desc;
