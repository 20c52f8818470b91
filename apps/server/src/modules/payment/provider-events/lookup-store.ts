import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** Our id of a provider's event. */
export async function eventIdOf(database: Database, { psp, eventId }: { psp: string; eventId: string }): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id
    from payment.provider_event
    where psp = ${psp}
      and event_id = ${eventId}
  `.execute(database);
  return rows[0]?.id;
}
