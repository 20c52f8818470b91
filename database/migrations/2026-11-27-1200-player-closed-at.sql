-- Since when the account is closed; null: it is not, or was closed before this was noted. Years later its data goes (D-200).
alter table player.player add column closed_at timestamptz;
