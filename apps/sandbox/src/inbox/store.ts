import type { Pool } from 'pg';

type Channel = 'mail' | 'sms';

/** A received message as stored. */
export interface StoredMessage {
  id: string;
  channel: Channel;
  recipient: string;
  subject: string | null;
  body: string;
  createdAt: Date;
}

const COLUMNS = 'id, channel, recipient, subject, body, created_at as "createdAt"';

/** How a recipient is found again: an address in lower case, a phone by its digits, with or without its plus. */
function recipientKey(recipient: string): string {
  if (!recipient.includes('@')) return recipient.replace(/\D/g, '');
  // A plus that was not encoded in a query arrives as a blank; no address has one.
  return recipient
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replaceAll(' ', '+')
    .toLowerCase();
}

/** Stores a message; a repeated id is the same message. */
export async function insertMessage(pool: Pool, message: StoredMessage & { template: string | null }): Promise<void> {
  await pool.query(
    `insert into sandbox.message (id, channel, recipient, recipient_key, subject, body, template, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do nothing`,
    [
      message.id,
      message.channel,
      message.recipient,
      recipientKey(message.recipient),
      message.subject,
      message.body,
      message.template,
      message.createdAt,
    ],
  );
}

export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** A part of the messages, the newest first: of all of them, or of those to one recipient. */
export async function listMessages(pool: Pool, to: string | undefined, { limit, offset }: Part): Promise<StoredMessage[]> {
  const { rows } =
    to === undefined
      ? await pool.query<StoredMessage>(`select ${COLUMNS} from sandbox.message order by sequence desc limit $1 offset $2`, [limit, offset])
      : await pool.query<StoredMessage>(
          `select ${COLUMNS} from sandbox.message where recipient_key = $1 order by sequence desc limit $2 offset $3`,
          [recipientKey(to), limit, offset],
        );
  return rows;
}
