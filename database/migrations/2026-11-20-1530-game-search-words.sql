-- The search of ten thousand games: words typed are looked up among the words the catalogue uses, which are few, and games by word.
create extension if not exists fuzzystrmatch;

-- Every word some game is called by. In the order of its bytes, so that a beginning of a word is a range of the index.
create table game.search_vocabulary (
  word text collate "C" primary key
);

create table game.search_word (
  word text collate "C" not null references game.search_vocabulary (word),
  game_id uuid not null references game.game (id) on delete cascade,
  primary key (word, game_id)
);
create index search_word_game_idx on game.search_word (game_id);

-- A game is found by the words of its name and of its address: "salt and stars" is Salt & Stars.
create function game.index_words() returns trigger language plpgsql as $$
declare
  words text[];
begin
  select array_agg(distinct word)
  into words
  from regexp_split_to_table(new.search_text || ' ' || replace(new.identity, '-', ' '), '[^[:alnum:]]+') as word
  where word <> '';
  insert into game.search_vocabulary (word) select unnest(words) order by 1 on conflict do nothing;
  delete from game.search_word where game_id = new.id;
  insert into game.search_word (word, game_id) select unnest(words), new.id;
  return null;
end
$$;
create trigger game_words after insert or update of search_text, identity on game.game
  for each row execute function game.index_words();
update game.game set search_text = search_text;

drop index game.game_search_idx;

-- Each order of a list of games is read from an index, a page at a time.
create index game_position_idx on game.game (position, id) where is_enabled;
create index game_name_idx on game.game (search_text, id) where is_enabled;
create index game_new_idx on game.game (created_at, id) where is_enabled;
create index game_rtp_idx on game.game (rtp_percent, id) where is_enabled;
create index game_collection_position_idx on game.game_collection (collection_id, position, game_id);
create index game_collection_game_idx on game.game_collection (game_id);

-- One number that changes with the catalogue: a process reads ten thousand games again only when it has moved.
create table game.catalogue_version (
  is_only boolean primary key default true check (is_only),
  number bigint not null
);
insert into game.catalogue_version (number) values (1);
create function game.move_catalogue_version() returns trigger language plpgsql as $$
begin
  update game.catalogue_version set number = number + 1;
  return null;
end
$$;
create trigger game_version after insert or update or delete on game.game for each statement execute function game.move_catalogue_version();
create trigger provider_version after insert or update or delete on game.provider for each statement execute function game.move_catalogue_version();
create trigger collection_version after insert or update or delete on game.collection for each statement execute function game.move_catalogue_version();
create trigger game_collection_version after insert or update or delete on game.game_collection
  for each statement execute function game.move_catalogue_version();
