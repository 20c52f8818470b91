import type { Pool } from 'pg';

export interface Conversation {
  id: string;
  externalId: string | null;
  properties: Record<string, unknown>;
  createdAt: Date;
}

export interface ChatMessage {
  sequence: number;
  author: 'visitor' | 'desk';
  body: string;
  createdAt: Date;
}

const CONVERSATIONS_MAX = 100;
const MESSAGES_MAX = 200;
const COLUMNS = 'id, external_id as "externalId", properties, created_at as "createdAt"';

export async function insertConversation(pool: Pool, { id, externalId, createdAt }: Omit<Conversation, 'properties'>): Promise<void> {
  await pool.query('insert into sandbox.chat_conversation (id, external_id, created_at) values ($1, $2, $3)', [id, externalId, createdAt]);
}

export async function findConversation(pool: Pool, id: string): Promise<Conversation | undefined> {
  const { rows } = await pool.query<Conversation>(`select ${COLUMNS} from sandbox.chat_conversation where id = $1`, [id]);
  return rows[0];
}

/** The newest conversations first. */
export async function listConversations(pool: Pool): Promise<Conversation[]> {
  const { rows } = await pool.query<Conversation>(
    `select ${COLUMNS} from sandbox.chat_conversation order by created_at desc, id limit ${CONVERSATIONS_MAX}`,
  );
  return rows;
}

export async function setProperties(pool: Pool, id: string, properties: object): Promise<void> {
  await pool.query('update sandbox.chat_conversation set properties = $2 where id = $1', [id, JSON.stringify(properties)]);
}

type Said = { conversationId: string; author: ChatMessage['author']; body: string; createdAt: Date };

/** Stores a message. The desk has read what a visitor writes; a visitor has not yet read what the desk writes. */
export async function insertMessage(pool: Pool, { conversationId, author, body, createdAt }: Said): Promise<void> {
  await pool.query('insert into sandbox.chat_message (conversation_id, author, body, is_read, created_at) values ($1, $2, $3, $4, $5)', [
    conversationId,
    author,
    body,
    author === 'visitor',
    createdAt,
  ]);
}

/** The messages after a position, oldest first. */
export async function listMessages(pool: Pool, conversationId: string, after: number): Promise<ChatMessage[]> {
  const { rows } = await pool.query<ChatMessage>(
    `select sequence::int as "sequence", author, body, created_at as "createdAt"
     from sandbox.chat_message
     where conversation_id = $1 and sequence > $2
     order by sequence
     limit ${MESSAGES_MAX}`,
    [conversationId, after],
  );
  return rows;
}

export async function countUnread(pool: Pool, conversationId: string): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>(
    'select count(*)::int as unread from sandbox.chat_message where conversation_id = $1 and not is_read',
    [conversationId],
  );
  return rows[0]?.unread ?? 0;
}

export async function markRead(pool: Pool, conversationId: string): Promise<void> {
  await pool.query('update sandbox.chat_message set is_read = true where conversation_id = $1 and not is_read', [conversationId]);
}
