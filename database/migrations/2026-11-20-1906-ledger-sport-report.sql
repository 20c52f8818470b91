-- The sportsbook compares its calls with our operations by time; only its own rows are in the index, so that a spin costs nothing more.
create index op_sportsbook_idx on ledger.op (created_at, id) where source = 'sportsbook';
