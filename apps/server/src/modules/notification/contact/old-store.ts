import { type Database, run } from '../../../kernel/database.ts';

/** Deletes messages of nobody who was signed in, with their threads, whose last words are older than a moment. One that waits is kept. */
export async function deleteOldGuestMessages(database: Database, { before, limit }: { before: Date; limit: number }): Promise<void> {
  await run(database)`
    delete from notification.contact_message
    where id in (
      select id
      from notification.contact_message as message
      where player_id is null
        and state <> 'waiting'
        and created_at < ${before}
        and coalesce(waits_since, created_at) < ${before}
        and not exists (select from notification.contact_reply where message_id = message.id and created_at >= ${before})
        and not exists (select from notification.contact_followup where message_id = message.id and created_at >= ${before})
      order by created_at
      limit ${limit}
      for update skip locked
    )
  `;
}
