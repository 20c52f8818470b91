import { type Database, one, run } from '../../../kernel/database.ts';

export interface ContactMessage {
  id: string;
  email: string;
  message: string;
  country: string | null;
  /** The language of the browser. */
  locale: string | null;
  /** Null unless the writer is signed in. */
  playerId: string | null;
  /** Deadline for answering a complaint; null for other messages. */
  answerDueAt: Date | null;
  createdAt: Date;
  /** The key it was sent under; undefined: none. */
  sentKey: string | undefined;
}

/** Where it came from is not kept: nothing reads it (D-199). @returns false when a message was sent under its key before */
export async function insertContactMessage(database: Database, contact: ContactMessage): Promise<boolean> {
  const row = await one(database)`
    insert into notification.contact_message (id, email, message, ip, country, locale, player_id, answer_due_at, created_at, sent_key)
    values (
      ${contact.id}, ${contact.email}, ${contact.message}, '', ${contact.country}, ${contact.locale}, ${contact.playerId},
      ${contact.answerDueAt}, ${contact.createdAt}, ${contact.sentKey ?? null}
    )
    on conflict (sent_key) where sent_key is not null do nothing
    returning id
  `;
  return row !== undefined;
}

export type SentMessage = Pick<ContactMessage, 'id' | 'email' | 'message' | 'answerDueAt'>;

/** The message that was sent under a key, unless its time is over and it was removed. */
export async function messageSentUnder(database: Database, sentKey: string): Promise<SentMessage | undefined> {
  return await one<SentMessage>(database)`
    select id, email, message, answer_due_at as "answerDueAt" from notification.contact_message where sent_key = ${sentKey}
  `;
}

/** Deletes guests' messages, with their threads, whose last words are older than `before`. A message that waits for an answer is kept. */
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
