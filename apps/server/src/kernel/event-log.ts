import { sql } from 'kysely';
import type { DomainEvent } from '../events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Appends events to the event log, in order, inside the database transaction that caused them. */
export async function appendEvents(context: { database: Database; clock: Clock }, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, playerId, ...data }) => ({ type, playerId, data: JSON.stringify(data) }));
  await sql`
    insert into kernel.event (type, player_id, data, created_at)
    select type, player_id, data, ${context.clock.now()}
    from unnest(
      ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ playerId }) => playerId)}::uuid[],
      ${rows.map(({ data }) => data)}::jsonb[]
    ) with ordinality as row (type, player_id, data, place)
    order by place
  `.execute(context.database);
}
