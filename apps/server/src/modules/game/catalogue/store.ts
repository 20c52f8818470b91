import { type Database, many, one } from '../../../kernel/database.ts';

interface ProviderRow {
  id: string;
  identity: string;
  name: string;
}

interface CollectionRow {
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
  payout_deviation: string | null;
  measured_round_count: bigint | null;
  measured_return_percent: string | null;
  max_win_multiplier: number | null;
  max_win_rest_thousandths: number | null;
  bet_ranges: Record<string, [string, string]> | null;
  paylines: number;
  blocked_countries: string[];
  is_demo_mode: boolean;
  is_listed: boolean;
  is_in_maintenance: boolean;
  /** Its position in every collection that contains it, by the collection's id. */
  collection_positions: Record<string, number>;
  /** Its number of players in the last days (`popularity/`). */
  recent_player_count: bigint;
  /** Its rank among all games in each order: display order, number of players, name, age, stated return; ties go to the lower id. */
  display_place: number;
  popularity_place: number;
  name_place: number;
  age_place: number;
  return_place: number;
}

interface SearchWordRow {
  word: string;
  game_ids: string[];
}

// Far above any catalogue: it only keeps a fault from being read without end.
const MAX_ROWS = 100_000;

export async function listProviders(database: Database): Promise<ProviderRow[]> {
  return await many<ProviderRow>(database)`
    select id, identity, name
    from game.provider
    where is_enabled
    order by position, id
    limit ${MAX_ROWS}
  `;
}

export async function listCollections(database: Database): Promise<CollectionRow[]> {
  return await many<CollectionRow>(database)`
    select id, identity, name, countries, is_hidden
    from game.collection
    order by position, id
    limit ${MAX_ROWS}
  `;
}

export async function listGames(database: Database): Promise<GameRow[]> {
  return await many<GameRow>(database)`
    select g.id, g.identity, g.name, g.provider_id, g.engine, g.type, g.volatility, g.rtp_percent, g.hit_rate_percent, g.payout_deviation,
      g.measured_round_count, g.measured_return_percent, g.max_win_multiplier, g.max_win_rest_thousandths, g.bet_ranges, g.paylines,
      g.blocked_countries, g.is_demo_mode, g.is_listed, g.is_in_maintenance, g.recent_player_count,
      (row_number() over (order by g.position, g.id))::int as display_place,
      (row_number() over (order by g.recent_player_count desc, g.position, g.id))::int as popularity_place,
      (row_number() over (order by g.search_text, g.id))::int as name_place,
      (row_number() over (order by g.created_at, g.id))::int as age_place,
      (row_number() over (order by g.rtp_percent, g.id))::int as return_place,
      coalesce(jsonb_object_agg(c.collection_id, c.position) filter (where c.collection_id is not null), '{}') as collection_positions
    from game.game g
    left join game.game_collection c on c.game_id = g.id
    where g.is_enabled
    group by g.id
    order by g.position, g.id
    limit ${MAX_ROWS}
  `;
}

/** Every word that occurs in a game's name, with those games. */
export async function listSearchWords(database: Database): Promise<SearchWordRow[]> {
  return await many<SearchWordRow>(database)`
    select word, array_agg(game_id::text) as game_ids
    from game.search_word
    group by word
    limit ${MAX_ROWS}
  `;
}

/** A number that has moved when anything of the catalogue has changed. */
export async function catalogueVersion(database: Database): Promise<bigint> {
  const row = await one<{ number: bigint }>(database)`select number from game.catalogue_version`;
  return row?.number ?? 0n;
}
