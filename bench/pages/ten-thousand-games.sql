-- A catalogue of ten thousand games for measuring and for tests of query plans: 60 studios, 24 collections of 40 to 5,000 games,
-- names of two words out of some seven thousand made of syllables. The same rows in every database.
with syllable as (
  select array['ba', 'cor', 'del', 'fin', 'gar', 'hol', 'jas', 'kem', 'lun', 'mir', 'nor', 'pel', 'quin', 'ros', 'sil', 'tam', 'ul', 'ver', 'wen', 'zo'] as list
)
insert into game.provider (id, identity, name, position)
select md5('studio' || n)::uuid, 'studio-' || n, 'Studio ' || initcap(list[1 + n % 20] || list[1 + n / 20]), 1000 + n
from syllable, generate_series(1, 60) as n;

insert into game.collection (id, identity, name, countries, position)
select md5('collection' || n)::uuid, 'collection-' || n, 'Collection ' || n, case when n % 6 = 0 then '{DE,IE}'::text[] else '{}' end, 1000 + n
from generate_series(1, 24) as n;

with syllable as (
  select array['ba', 'cor', 'del', 'fin', 'gar', 'hol', 'jas', 'kem', 'lun', 'mir', 'nor', 'pel', 'quin', 'ros', 'sil', 'tam', 'ul', 'ver', 'wen', 'zo'] as list
),
named as (
  select n,
    list[1 + n % 20] || list[1 + n / 20 % 20] || list[1 + n / 400 % 4] as first,
    list[1 + second % 20] || list[1 + second / 20 % 20] || list[1 + second / 400 % 20] as second
  from syllable, generate_series(1, 10000) as n, lateral (select (n * 17 + n / 1600) % 6000 as second) as chosen
)
insert into game.game (id, identity, name, search_text, provider_id, engine, type, volatility, rtp_percent, paylines, blocked_countries, position, created_at)
select md5('game' || n)::uuid, first || '-' || second, initcap(first || ' ' || second), first || ' ' || second,
  md5('studio' || (1 + n % 60))::uuid, 'lines', 'slot', (array['low', 'medium', 'high'])[1 + n % 3], 90 + (n * 37 % 900) / 100.0, 20,
  case when n % 10 = 0 then '{FR,US}'::text[] else '{}' end, 1000 + n * 7919 % 10007, timestamptz '2026-01-01' + n * interval '1 minute'
from named;

insert into game.game_collection (game_id, collection_id, position)
select md5('game' || n)::uuid, md5('collection' || c)::uuid, n * 31 % 10007
from generate_series(1, 24) as c, generate_series(1, 10000) as n
where n % (1 + c * c / 3) = c % 2 or (c = 1 and n % 2 = 0);

analyze game.game, game.provider, game.collection, game.game_collection, game.search_word, game.search_vocabulary;
