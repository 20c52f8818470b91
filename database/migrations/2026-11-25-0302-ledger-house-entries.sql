-- The house's side of an operation, for those who explain it (operator §2.3). Ids of operations grow with time, so that the index grows at its end;
-- the player's side is in the operation's own row.
create index entry_house_idx on ledger.entry (op_id) where bucket = 'house';
