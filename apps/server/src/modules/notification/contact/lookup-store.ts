import { OPEN_MATTERS_MAX } from '@pavilion/contract/console/player/views.ts';
import { type Database, many, one } from '../../../kernel/database.ts';

/** The newest message of a writer. */
export async function newestMessageOf(database: Database, email: string): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    select id
    from notification.contact_message
    where email = ${email}
    order by created_at desc, id desc
    limit 1
  `;
  return row?.id;
}

/** A player's messages that wait for an answer, the newest first. */
export async function waitingMessagesOf(
  database: Database,
  playerId: string,
): Promise<{ id: string; isComplaint: boolean; waitsSince: Date }[]> {
  return await many<{ id: string; isComplaint: boolean; waitsSince: Date }>(database)`
    select id, answer_due_at is not null as "isComplaint", coalesce(waits_since, created_at) as "waitsSince"
    from notification.contact_message
    where player_id = ${playerId}
      and state = 'waiting'
    order by coalesce(waits_since, created_at) desc, id desc
    limit ${OPEN_MATTERS_MAX + 1}
  `;
}
