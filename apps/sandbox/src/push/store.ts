import type { Pool } from 'pg';
import type { Browser } from './crypto.ts';

const LIST_LIMIT = 100;

export async function insertBrowser(pool: Pool, browser: Browser & { createdAt: Date }): Promise<void> {
  const { token, privateKey, publicKey, auth, senderKey, createdAt } = browser;
  await pool.query(
    `insert into sandbox.push_browser (token, private_key, public_key, auth, sender_key, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [token, privateKey, publicKey, auth, senderKey, createdAt],
  );
}

export async function findBrowser(pool: Pool, token: string): Promise<(Browser & { answer: number }) | undefined> {
  const { rows } = await pool.query<Browser & { answer: number }>(
    `select token, private_key as "privateKey", public_key as "publicKey", auth, sender_key as "senderKey", answer
     from sandbox.push_browser
     where token = $1`,
    [token],
  );
  return rows[0];
}

/** Sets the service's answer for a browser from this moment. @returns false for an unknown browser */
export async function setAnswer(pool: Pool, { token, answer }: { token: string; answer: number }): Promise<boolean> {
  const { rowCount } = await pool.query(`update sandbox.push_browser set answer = $2 where token = $1`, [token, answer]);
  return rowCount === 1;
}

export interface PushMessage {
  token: string;
  body: string;
  ttlSeconds: number;
  topic: string | null;
  receivedAt: Date;
}

/** Stores a message; it replaces an earlier one on the same topic (RFC 8030 §5.4). */
export async function insertMessage(pool: Pool, { token, body, ttlSeconds, topic, receivedAt }: PushMessage): Promise<void> {
  await pool.query(`delete from sandbox.push_message where token = $1 and topic = $2`, [token, topic]);
  await pool.query(
    `insert into sandbox.push_message (token, body, ttl_seconds, topic, received_at)
     values ($1, $2, $3, $4, $5)`,
    [token, body, ttlSeconds, topic, receivedAt],
  );
}

/** The delivered messages, newest first; to one browser, or to all. */
export async function listMessages(pool: Pool, token: string | null): Promise<PushMessage[]> {
  const { rows } = await pool.query<PushMessage>(
    `select token, body, ttl_seconds as "ttlSeconds", topic, received_at as "receivedAt"
     from sandbox.push_message
     where $1::text is null or token = $1
     order by sequence desc
     limit ${LIST_LIMIT}`,
    [token],
  );
  return rows;
}
