import { type Database, one } from '../../../kernel/database.ts';

/** Our id of a provider's event. */
export async function eventIdOf(database: Database, { psp, eventId }: { psp: string; eventId: string }): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    select id
    from payment.provider_event
    where psp = ${psp}
      and event_id = ${eventId}
  `;
  return row?.id;
}
