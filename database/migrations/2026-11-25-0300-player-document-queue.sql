-- What operators judge: papers that wait, all papers by age, and how many of a type a player has sent before (operator §2.2, pages 21 and 22).
create index document_waiting_idx on player.document (created_at, id) where status = 2 and deleted_at is null;
create index document_age_idx on player.document (created_at, id) where deleted_at is null;
create index document_try_idx on player.document (player_id, type, created_at);
