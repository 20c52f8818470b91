import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface LevelRow {
  id: string;
  name: string;
  position: number;
  points: bigint;
}

export interface LoyaltyAccountRow {
  id: string;
  playerId: string;
  points: bigint;
  createdAt: Date;
  updatedAt: Date;
}

/** All levels, the first first; an installation has a handful. */
export async function listLevels(database: Database): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select id, name, position, points
    from retention.level
    order by position
    limit 100
  `.execute(database);
  return rows;
}

/** The player's points; the account begins when it is first looked at. */
export async function readAccount(
  database: Database,
  account: { id: string; playerId: string; now: Date },
): Promise<LoyaltyAccountRow | undefined> {
  await sql`
    insert into retention.loyalty_account (player_id, id, created_at, updated_at)
    values (${account.playerId}, ${account.id}, ${account.now}, ${account.now})
    on conflict (player_id) do nothing
  `.execute(database);
  const { rows } = await sql<LoyaltyAccountRow>`
    select id, player_id as "playerId", points, created_at as "createdAt", updated_at as "updatedAt"
    from retention.loyalty_account
    where player_id = ${account.playerId}
  `.execute(database);
  return rows[0];
}
