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
const LIST_LIMIT = 100;

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

/** Keeps a message; the same id twice is one message. */
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

/** The newest messages first: all of them, or those to one recipient. */
export async function listMessages(pool: Pool, to: string | undefined): Promise<StoredMessage[]> {
  const { rows } =
    to === undefined
      ? await pool.query<StoredMessage>(`select ${COLUMNS} from sandbox.message order by sequence desc limit ${LIST_LIMIT}`)
      : await pool.query<StoredMessage>(
          `select ${COLUMNS} from sandbox.message where recipient_key = $1 order by sequence desc limit ${LIST_LIMIT}`,
          [recipientKey(to)],
        );
  return rows;
}
