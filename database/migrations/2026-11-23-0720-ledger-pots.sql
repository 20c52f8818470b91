-- Jackpot pots. A pot's account is the house account `jackpot`, in each currency that fed it; here is what its entries owe to whom.

-- The row that wins and seeds of a pot wait for; no bet touches it.
create table ledger.pot (
  name text primary key
);

-- What the standing bets of a player at a source have fed a pot with: exact, while the pot's account has whole minor units.
-- Changed under the player's lock, so that there is no row that all bets of a pot wait for.
create table ledger.pot_share (
  player_id uuid not null,
  source text collate "C" not null,
  pot text not null,
  currency text not null,
  -- In trillionths of a minor unit of the currency, and of the base currency's unit, each contribution at the rate of its moment.
  fed_pico_minor numeric not null check (fed_pico_minor >= 0),
  value_pico numeric not null check (value_pico >= 0),
  primary key (player_id, source, pot, currency)
) with (fillfactor = 60);
create index pot_share_pot on ledger.pot_share (pot);

-- What each bet gave; a bet that is taken back takes exactly this back.
create table ledger.pot_move (
  op_id uuid not null,
  pot text not null,
  fed_pico_minor numeric not null check (fed_pico_minor > 0),
  value_pico numeric not null check (value_pico >= 0),
  primary key (op_id, pot)
);

-- What each win took from a pot, in trillionths of the base currency's unit; what the pot did not cover is its recorded shortfall.
create table ledger.pot_win (
  op_id uuid primary key,
  pot text not null,
  value_pico numeric not null check (value_pico >= 0),
  covered_pico numeric not null check (covered_pico between 0 and value_pico)
);
create index pot_win_pot on ledger.pot_win (pot);

create trigger pot_move_is_immutable before update or delete or truncate on ledger.pot_move
  for each statement execute function ledger.refuse_change();
create trigger pot_win_is_immutable before update or delete or truncate on ledger.pot_win
  for each statement execute function ledger.refuse_change();

