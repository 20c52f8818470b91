import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import type { TypedWord } from './search-words.ts';

/** What a list of games is narrowed and ordered by. Empty lists narrow nothing. */
export interface GameFilter {
  collectionIds: readonly string[];
  providerIds: readonly string[];
  gameIds: readonly string[];
  identities: readonly string[];
  country: string | undefined;
  volatilities: readonly string[];
  /** Decimal text. */
  rtpFromPercent: string | undefined;
  isDemoOnly: boolean;
  /** Every game that is found is in each of these. */
  inAllOfCollections: readonly string[];
  sortBy: 'position' | 'name' | 'new' | 'rtp';
  isDescending: boolean;
  limit: number;
  offset: number;
}

export interface FoundGames {
  ids: string[];
  /** How many match in all. */
  totalRows: number;
}

/**
 * Ids of the games that match, in order. Only the conditions that are asked for stand in the statement, so that a page is read from the index
 * of its order. Counting reads every match; a caller who knows the number already gives it.
 */
export async function listGameIds(database: Database, filter: GameFilter, knownTotal: number | undefined): Promise<FoundGames> {
  const matching = sql`
    from game.game g
    ${join(inCollections(filter.collectionIds), ' ')}
    where ${join(conditions(filter), ' and ')}
  `;
  const direction = directionOf(filter);
  const { rows } = await sql<FoundRow>`
    select
      array(
        select g.id
        ${matching}
        order by ${orderColumn(filter)} ${direction}, ${orderId(filter)} ${direction}
        limit ${filter.limit}
        offset ${filter.offset}
      ) as ids,
      ${knownTotal === undefined ? sql`(select count(*) ${matching})` : sql`${knownTotal}::bigint`} as total
  `.execute(database);
  return foundIn(rows);
}

/** Ids of the games that are called what was typed, the closest first, then in the order asked for. */
export async function searchGameIds(database: Database, words: readonly TypedWord[], filter: GameFilter): Promise<FoundGames> {
  const direction = directionOf(filter);
  const { rows } = await sql<FoundRow>`
    with ${found(words)},
    matched as materialized (
      select g.id, found.distance, ${orderColumn(filter)} as place
      from found
      join game.game g on g.id = found.game_id
      ${join(inCollections(filter.collectionIds), ' ')}
      where ${join(conditions(filter), ' and ')}
    )
    select
      array(
        select id
        from matched
        order by distance, place ${direction}, id ${direction}
        limit ${filter.limit}
        offset ${filter.offset}
      ) as ids,
      (select count(*) from matched) as total
  `.execute(database);
  return foundIn(rows);
}

interface FoundRow {
  ids: string[];
  total: bigint;
}

const foundIn = ([row]: readonly FoundRow[]): FoundGames => ({ ids: row?.ids ?? [], totalRows: Number(row?.total ?? 0n) });

const join = (parts: readonly RawBuilder<unknown>[], separator: string): RawBuilder<unknown> => sql.join(parts, sql.raw(separator));

/** One collection is read by its key; of several the best place counts, and a game in two of them is listed once. */
function inCollections(ids: readonly string[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return [];
  if (ids.length === 1) return [sql`join game.game_collection c on c.game_id = g.id and c.collection_id = ${ids[0]}`];
  return [
    sql`join (
      select game_id, min(position) as position
      from game.game_collection
      where collection_id = any(${ids}::uuid[])
      group by game_id
    ) c on c.game_id = g.id`,
  ];
}

function conditions(filter: GameFilter): RawBuilder<unknown>[] {
  return [
    sql`g.is_enabled`,
    sql`g.is_listed`,
    ...(filter.providerIds.length > 0 ? [sql`g.provider_id = any(${filter.providerIds}::uuid[])`] : []),
    ...(filter.gameIds.length > 0 ? [sql`g.id = any(${filter.gameIds}::uuid[])`] : []),
    ...(filter.identities.length > 0 ? [sql`g.identity = any(${filter.identities}::text[])`] : []),
    ...(filter.volatilities.length > 0 ? [sql`g.volatility = any(${filter.volatilities}::text[])`] : []),
    ...(filter.rtpFromPercent === undefined ? [] : [sql`g.rtp_percent >= ${filter.rtpFromPercent}::numeric`]),
    ...(filter.isDemoOnly ? [sql`g.is_demo_mode`] : []),
    ...filter.inAllOfCollections.map(
      (id) => sql`exists (select from game.game_collection f where f.collection_id = ${id}::uuid and f.game_id = g.id)`,
    ),
    ...(filter.country === undefined ? [] : [sql`not (${filter.country} = any(g.blocked_countries))`]),
  ];
}

const directionOf = ({ isDescending }: GameFilter): RawBuilder<unknown> => sql.raw(isDescending ? 'desc' : 'asc');
const isByCollection = ({ collectionIds, sortBy }: GameFilter): boolean => sortBy === 'position' && collectionIds.length > 0;

function orderColumn(filter: GameFilter): RawBuilder<unknown> {
  if (isByCollection(filter)) return sql`c.position`;
  return { position: sql`g.position`, name: sql`g.search_text`, new: sql`g.created_at`, rtp: sql`g.rtp_percent` }[filter.sortBy];
}

/** What makes the order the same each time; in a collection its own column, so that its index holds the whole order. */
const orderId = (filter: GameFilter): RawBuilder<unknown> => (isByCollection(filter) ? sql`c.game_id` : sql`g.id`);

// How far a word of a game is from what was typed: the word itself, its beginning, a slip, a part of it.
const BEGINNING = 1;
const SLIP = 3;
const PART = 5;
const SHORTEST_PART = 3;
const LAST_LETTER = '\u{10ffff}';

/**
 * Games that have every typed word, with the sum of their distances: by the vocabulary, which is thousands of words where games are
 * tens of thousands.
 */
function found(words: readonly TypedWord[]): RawBuilder<unknown> {
  return sql`
    ${typed(words)},
    meant as (
      ${beginnings(words)}
      union all
      ${parts}
      union all
      ${slips}
    ),
    closest as (
      select w.game_id, m.place, min(m.distance) as distance
      from meant m
      join game.search_word w on w.word = m.word
      group by w.game_id, m.place
    ),
    found as (
      select game_id, sum(distance) as distance
      from closest
      group by game_id
      having count(*) = ${words.length}
    )
  `;
}

function typed(words: readonly TypedWord[]): RawBuilder<unknown> {
  return sql`typed as (
    select *
    from unnest(
      ${words.map((_word, place) => place)}::int[],
      ${words.map(({ spellings }) => spellings[0] ?? '')}::text[],
      ${words.map((word) => word.slips)}::int[],
      ${words.map(({ pieces }) => pieces[0] ?? null)}::text[],
      ${words.map(({ pieces }) => pieces[1] ?? null)}::text[],
      ${words.map(({ pieces }) => pieces[2] ?? null)}::text[]
    ) as t (place, text, slips, head, middle, tail)
  )`;
}

/** Words that begin as typed, or as typed with two neighbours swapped: ranges of the vocabulary's index. */
function beginnings(words: readonly TypedWord[]): RawBuilder<unknown> {
  const spelled = words.flatMap(({ spellings }, place) =>
    spellings.map((text, index) => ({ place, text, penalty: index === 0 ? 0 : SLIP })),
  );
  return sql`
    select s.place, v.word, s.penalty + case when v.word = s.text then 0 else ${BEGINNING}::int end as distance
    from unnest(
      ${spelled.map(({ place }) => place)}::int[],
      ${spelled.map(({ text }) => text)}::text[],
      ${spelled.map(({ text }) => text + LAST_LETTER)}::text[],
      ${spelled.map(({ penalty }) => penalty)}::int[]
    ) as s (place, text, last, penalty)
    join game.search_vocabulary v
      on v.word >= s.text
      and v.word < s.last
  `;
}

/** Words that hold what was typed further on. */
const parts = sql`
  select t.place, v.word, ${PART}::int
  from typed t
  join game.search_vocabulary v on position(t.text in v.word) > 1
  where length(t.text) >= ${SHORTEST_PART}
`;

/** Words, or beginnings of words, that are as few edits away as are forgiven. Only those that hold a piece are measured, as it costs most. */
const slips = sql`
  select t.place, v.word, ${SLIP + BEGINNING}::int
  from typed t
  join game.search_vocabulary v
    on (starts_with(v.word, t.head) or position(t.middle in v.word) > 0 or position(t.tail in v.word) > 0)
    and (
      levenshtein_less_equal(t.text, left(v.word, length(t.text)), t.slips) <= t.slips
      or levenshtein_less_equal(t.text, left(v.word, length(t.text) + 1), t.slips) <= t.slips
      or levenshtein_less_equal(t.text, left(v.word, length(t.text) - 1), t.slips) <= t.slips
    )
  where t.slips > 0
`;
