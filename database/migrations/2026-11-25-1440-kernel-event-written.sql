-- no transaction
-- Events of a player that held something somebody has written (operator §10, OS-40): looked for when the player is forgotten.
drop index concurrently if exists kernel.event_written_idx;
create index concurrently event_written_idx on kernel.event (player_id)
where type in ('MessageReceived', 'InvoiceChanged', 'PlayerRegistered', 'BonusCodeChanged', 'IdentityChecked');
