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
  payout_deviation: string | null;
  measured_round_count: bigint | null;
  measured_return_percent: string | null;
  max_win_multiplier: number | null;
  bet_ranges: Record<string, [string, string]> | null;
  paylines: number;
  blocked_countries: string[];
  is_demo_mode: boolean;
  is_listed: boolean;
  collection_ids: string[];
  created_at: Date;
}

// Far above any catalogue: it only keeps a fault from being read without end.
const MAX_ROWS = 100_000;

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
    select g.id, g.identity, g.name, g.provider_id, g.engine, g.type, g.volatility, g.rtp_percent, g.hit_rate_percent, g.payout_deviation,
      g.measured_round_count, g.measured_return_percent, g.max_win_multiplier, g.bet_ranges, g.paylines,
      g.blocked_countries, g.is_demo_mode, g.is_listed, g.created_at,
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

/** A number that has moved when anything of the catalogue has changed. */
export async function catalogueVersion(database: Database): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select number from game.catalogue_version`.execute(database);
  return rows[0]?.number ?? 0n;
}
