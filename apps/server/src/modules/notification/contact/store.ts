import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export interface ContactMessage {
  id: string;
  email: string;
  message: string;
  ip: string;
  country: string | null;
  createdAt: Date;
}

export async function insertContactMessage(database: Database, contact: ContactMessage): Promise<void> {
  await sql`
    insert into notification.contact_message (id, email, message, ip, country, created_at)
    values (${contact.id}, ${contact.email}, ${contact.message}, ${contact.ip}, ${contact.country}, ${contact.createdAt})
  `.execute(database);
}
