-- Files of players (documents, evidence, exports of their data), where no object store is configured (D-190). They are compressed already.
create table player.kept_file (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{48}$'),
  bytes bytea not null
);
alter table player.kept_file alter column bytes set storage external;
