import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface ProviderRow {
  id: string;
  identity: string;
  name: string;
}

export interface CollectionRow {
  id: string;
  identity: string;
  name: string;
  countries: string[];
  is_hidden: boolean;
}

export interface GameRow {
  id: string;
  identity: string;
  name: string;
  provider_id: string;
  engine: string;
  type: string;
  volatility: string;
  rtp_percent: string;
  hit_rate_percent: string | null;
  max_win_multiplier: number | null;
  paylines: number;
  blocked_countries: string[];
  is_demo_mode: boolean;
  collection_ids: string[];
  created_at: Date;
}

const MAX_ROWS = 5000;

export async function listProviders(database: Database): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select id, identity, name
    from game.provider
    where is_enabled
    order by position, id
    limit ${MAX_ROWS}
  `.execute(database);
  return rows;
}

export async function listCollections(database: Database): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select id, identity, name, countries, is_hidden
    from game.collection
    order by position, id
    limit ${MAX_ROWS}
  `.execute(database);
  return rows;
}

export async function listGames(database: Database): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select g.id, g.identity, g.name, g.provider_id, g.engine, g.type, g.volatility, g.rtp_percent, g.hit_rate_percent, g.max_win_multiplier, g.paylines,
      g.blocked_countries, g.is_demo_mode, g.created_at,
      coalesce(array_agg(c.collection_id order by c.collection_id) filter (where c.collection_id is not null), '{}') as collection_ids
    from game.game g
    left join game.game_collection c on c.game_id = g.id
    where g.is_enabled
    group by g.id
    order by g.position, g.id
    limit ${MAX_ROWS}
  `.execute(database);
  return rows;
}

/** What a list of games is narrowed and ordered by. Empty lists narrow nothing. */
export interface GameFilter {
  name: string | undefined;
  collectionIds: readonly string[];
  providerIds: readonly string[];
  gameIds: readonly string[];
  identities: readonly string[];
  country: string | undefined;
  sortBy: 'position' | 'name' | 'new' | 'rtp';
  isDescending: boolean;
  limit: number;
  offset: number;
}

// How alike a word must be to what was typed to count as meant; the usual bound of trigram similarity for words.
const WORD_SIMILARITY = 0.45;

/** Ids of the games that match, in order, and how many match in all. */
export async function findGameIds(database: Database, filter: GameFilter): Promise<{ ids: string[]; totalRows: number }> {
  const direction = filter.isDescending ? sql.raw('desc') : sql.raw('asc');
  const order = {
    position: sql`min(coalesce(c.position, g.position)) ${direction}`,
    name: sql`g.name ${direction}`,
    new: sql`g.created_at ${direction}`,
    rtp: sql`g.rtp_percent ${direction}`,
  }[filter.sortBy];
  const typed = filter.name ?? null;
  const { rows } = await sql<{ id: string; total: bigint }>`
    select g.id, count(*) over () as total
    from game.game g
    left join game.game_collection c
      on c.game_id = g.id
      and c.collection_id::text = any(${filter.collectionIds}::text[])
    where g.is_enabled
      and (cardinality(${filter.collectionIds}::text[]) = 0 or c.collection_id is not null)
      and (cardinality(${filter.providerIds}::text[]) = 0 or g.provider_id::text = any(${filter.providerIds}::text[]))
      and (cardinality(${filter.gameIds}::text[]) = 0 or g.id::text = any(${filter.gameIds}::text[]))
      and (cardinality(${filter.identities}::text[]) = 0 or g.identity = any(${filter.identities}::text[]))
      and (${filter.country ?? null}::text is null or not (${filter.country ?? null}::text = any(g.blocked_countries)))
      and (
        ${typed}::text is null
        or g.search_text like '%' || lower(unaccent(${typed}::text)) || '%'
        or word_similarity(lower(unaccent(${typed}::text)), g.search_text) >= ${WORD_SIMILARITY}
      )
    group by g.id
    order by
      case when ${typed}::text is null then 0 else 1 - word_similarity(lower(unaccent(coalesce(${typed}::text, ''))), g.search_text) end,
      ${order},
      g.id
    limit ${filter.limit}
    offset ${filter.offset}
  `.execute(database);
  return { ids: rows.map((row) => row.id), totalRows: Number(rows[0]?.total ?? 0n) };
}
