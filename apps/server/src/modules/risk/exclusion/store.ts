import { sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';

/** A break (5) or a self-exclusion (4) of a player. */
export interface ExclusionRow {
  id: string;
  playerId: string;
  definition: number;
  period: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
}

const columns = sql`
  id, player_id as "playerId", definition, period, starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt"
`;

export async function insertExclusion(transaction: Database, row: ExclusionRow): Promise<void> {
  await run(transaction)`
    insert into risk.exclusion (id, player_id, definition, period, starts_at, ends_at, created_at)
    values (${row.id}, ${row.playerId}, ${row.definition}, ${row.period}, ${row.startsAt}, ${row.endsAt}, ${row.createdAt})
  `;
}

/** Exclusions that have not ended, longest first. */
export async function listRunning(database: Database, playerId: string, now: Date): Promise<ExclusionRow[]> {
  return await many<ExclusionRow>(database)`
    select ${columns}
    from risk.exclusion
    where player_id = ${playerId}
      and ends_at > ${now}
    order by ends_at desc, id
    limit ${COUNTED}
  `;
}

/** Every break and exclusion that a player has had, the newest first. */
export async function listAll(database: Database, playerId: string): Promise<ExclusionRow[]> {
  return await many<ExclusionRow>(database)`
    select ${columns}
    from risk.exclusion
    where player_id = ${playerId}
    order by starts_at desc, id
    limit ${COUNTED}
  `;
}

export async function isExclusion(database: Database, { id, playerId }: { id: string; playerId: string }): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    select id
    from risk.exclusion
    where id = ${id}
      and player_id = ${playerId}
  `;
  return rows.length === 1;
}
