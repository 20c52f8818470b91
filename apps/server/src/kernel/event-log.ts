import { sql } from 'kysely';
import type { DomainEvent } from '../events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Appends what happened to the event log, inside the database transaction that made it happen. */
export async function appendEvent(context: { database: Database; clock: Clock }, event: DomainEvent): Promise<void> {
  const { type, playerId, ...data } = event;
  await sql`
    insert into kernel.event (type, player_id, data, created_at)
    values (${type}, ${playerId}, ${JSON.stringify(data)}::jsonb, ${context.clock.now()})
  `.execute(context.database);
}
