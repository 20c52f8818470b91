-- The one name of the place a payment names (empty: none), and of the coin transfer it is, however either is spelled (D-204). Null in rows of an earlier
-- version: a sweep fills them in, as no statement can read an address. In the order of bytes, so that all keys that begin with a wallet stand together.
alter table payment.invoice
  add column place_key text collate "C",
  add column transfer_key text collate "C";
