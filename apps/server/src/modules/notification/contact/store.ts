import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface ContactMessage {
  id: string;
  email: string;
  message: string;
  ip: string;
  country: string | null;
  /** The language of the browser. */
  locale: string | null;
  /** Of a signed-in writer. */
  playerId: string | null;
  /** Until when a complaint is answered; null: it is none. */
  answerDueAt: Date | null;
  createdAt: Date;
}

export async function insertContactMessage(database: Database, contact: ContactMessage): Promise<void> {
  await sql`
    insert into notification.contact_message (id, email, message, ip, country, locale, player_id, answer_due_at, created_at)
    values (
      ${contact.id}, ${contact.email}, ${contact.message}, ${contact.ip}, ${contact.country}, ${contact.locale}, ${contact.playerId},
      ${contact.answerDueAt}, ${contact.createdAt}
    )
  `.execute(database);
}
