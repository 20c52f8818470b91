import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface RealityCheckRow {
  intervalMinutes: number | null;
  isOff: boolean;
  playSessionId: string | null;
  countedFrom: Date | null;
  dueAt: Date | null;
}

const columns = sql`
  interval_minutes as "intervalMinutes", is_off as "isOff", play_session_id as "playSessionId", counted_from as "countedFrom",
  due_at as "dueAt"
`;

export async function findRealityCheck(database: Database, playerId: string): Promise<RealityCheckRow | undefined> {
  return await one<RealityCheckRow>(database)`
    select ${columns}
    from risk.reality_check
    where player_id = ${playerId}
    limit 1
  `;
}

/** Locks the player's row until the transaction ends, and creates it if missing. */
export async function lockRealityCheck(transaction: Database, playerId: string): Promise<RealityCheckRow> {
  const rows = await many<RealityCheckRow>(transaction)`
    insert into risk.reality_check (player_id)
    values (${playerId})
    on conflict (player_id) do update
    set player_id = excluded.player_id
    returning ${columns}
  `;
  const [row] = rows;
  return row ?? { intervalMinutes: null, isOff: false, playSessionId: null, countedFrom: null, dueAt: null };
}

/** Writes the row; a new moment has not been announced yet. */
export async function saveRealityCheck(transaction: Database, playerId: string, row: RealityCheckRow): Promise<void> {
  await run(transaction)`
    update risk.reality_check
    set interval_minutes = ${row.intervalMinutes},
      is_off = ${row.isOff},
      play_session_id = ${row.playSessionId},
      counted_from = ${row.countedFrom},
      told_at = case when due_at is not distinct from ${row.dueAt} then told_at end,
      due_at = ${row.dueAt}
    where player_id = ${playerId}
  `;
}

const TOLD_AT_ONCE = 500;

const due = (moments: { now: Date; playedSince: Date }) => sql`
  reality.told_at is null and reality.due_at <= ${moments.now} and session.last_played_at > ${moments.playedSince}`;

/** Whether `takeDue` would find any. */
export const hasDue = (moments: { now: Date; playedSince: Date }) => sql<boolean>`
  exists (
    select 1
    from risk.reality_check as reality
    join risk.play_session as session on session.id = reality.play_session_id
    where ${due(moments)}
  )`;

/** Marks the due checks of players who still play as announced. @returns the players */
export async function takeDue(transaction: Database, moments: { now: Date; playedSince: Date }): Promise<string[]> {
  const rows = await many<{ playerId: string }>(transaction)`
    with due as (
      select reality.player_id
      from risk.reality_check as reality
      join risk.play_session as session on session.id = reality.play_session_id
      where ${due(moments)}
      order by reality.due_at, reality.player_id
      limit ${TOLD_AT_ONCE}
      for update of reality skip locked
    )
    update risk.reality_check
    set told_at = ${moments.now}
    from due
    where risk.reality_check.player_id = due.player_id
    returning risk.reality_check.player_id as "playerId"
  `;
  return rows.map(({ playerId }) => playerId);
}
