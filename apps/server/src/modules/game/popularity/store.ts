import { type Database, many, run } from '../../../kernel/database.ts';

/** Makes another count wait until this transaction is over: it continues with what this one has written. */
export async function lockCountedCollections(database: Database): Promise<void> {
  await run(database)`select from game.collection where counted_size is not null order by id for update`;
}

/** Sets what every game was played by in the days before `today` and on it; each day's players are counted by themselves. */
export async function writeRecentPlayers(database: Database, { today, dayCount }: { today: string; dayCount: number }): Promise<void> {
  await run(database)`
    with recent as (
      select game_id, sum(player_count)::bigint as player_count
      from game.measured_day
      where day > ${today}::date - ${dayCount}::int
      group by game_id
    ), wanted as (
      select g.id, coalesce(r.player_count, 0) as player_count
      from game.game g
      left join recent r on r.game_id = g.id::text
    )
    update game.game g
    set recent_player_count = w.player_count
    from wanted w
    where g.id = w.id and g.recent_player_count <> w.player_count
  `;
}

interface CountedCollection {
  id: string;
  /** Its items, in their order. */
  gameIds: string[];
  /** The desired content: most played first, then the present content, then display order. */
  wantedIds: string[];
}

/** The collections that are counted. */
export async function listCountedCollections(database: Database): Promise<CountedCollection[]> {
  return await many<CountedCollection>(database)`
    select c.id,
      array(select gc.game_id::text from game.game_collection gc where gc.collection_id = c.id order by gc.position, gc.game_id) as "gameIds",
      array(
        select g.id::text
        from game.game g
        left join game.game_collection gc on gc.collection_id = c.id and gc.game_id = g.id
        where g.is_enabled and g.is_listed and (g.recent_player_count > 0 or gc.game_id is not null)
        order by g.recent_player_count desc, gc.position nulls last, g.position, g.id
        limit c.counted_size
      ) as "wantedIds"
    from game.collection c
    where c.counted_size is not null
    order by c.id
  `;
}

/** Makes a collection hold these games in this order. */
export async function setCollection(database: Database, { id, wantedIds }: CountedCollection): Promise<void> {
  await run(database)`delete from game.game_collection where collection_id = ${id} and game_id <> all (${wantedIds}::uuid[])`;
  await run(database)`
    insert into game.game_collection (game_id, collection_id, position)
    select wanted.game_id, ${id}, wanted.place
    from unnest(${wantedIds}::uuid[]) with ordinality as wanted (game_id, place)
    on conflict (game_id, collection_id) do update set position = excluded.position
  `;
}
