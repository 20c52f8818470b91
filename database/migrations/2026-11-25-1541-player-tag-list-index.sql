-- no transaction
drop index concurrently if exists player.tag_list_idx;
create index concurrently tag_list_idx on player.tag (tag, registered_at desc, player_id);
drop index concurrently if exists player.tag_name_idx;
