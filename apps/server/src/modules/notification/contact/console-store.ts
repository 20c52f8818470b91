import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type ContactState = 'waiting' | 'answered' | 'closed';

export interface ContactRow {
  id: string;
  email: string;
  locale: string | null;
  country: string | null;
  playerId: string | null;
  message: string;
  answerDueAt: Date | null;
  createdAt: Date;
  state: ContactState;
  ownerId: string | null;
}

export interface ContactFilter {
  states: readonly ContactState[];
  playerId: string | undefined;
  isComplaint: boolean | undefined;
}

export interface ContactPlace {
  createdAt: Date;
  id: string;
}

const COUNTED = 10_001;
const columns = sql`
  id, email, locale, country, player_id as "playerId", message, answer_due_at as "answerDueAt", created_at as "createdAt", state,
  owner_id as "ownerId"
`;

const matching = ({ states, playerId, isComplaint }: ContactFilter) => sql`
  ${states.length === 1 ? sql`state = ${sql.lit(states[0])}` : sql`state = any(${[...states]}::text[])`}
  ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}
  ${isComplaint === undefined ? sql`` : isComplaint ? sql`and answer_due_at is not null` : sql`and answer_due_at is null`}
`;

export async function listContactMessages(
  database: Database,
  asked: { filter: ContactFilter; after: ContactPlace | null; isAscending: boolean; limit: number },
): Promise<ContactRow[]> {
  const { filter, after, isAscending, limit } = asked;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const beyond = after === null ? sql`` : sql`and (created_at, id) ${isAscending ? sql`>` : sql`<`} (${after.createdAt}, ${after.id})`;
  const { rows } = await sql<ContactRow>`
    select ${columns}
    from notification.contact_message
    where ${matching(filter)}
      ${beyond}
    order by created_at ${direction}, id ${direction}
    limit ${limit}
  `.execute(database);
  return rows;
}

export async function countContactMessages(database: Database, filter: ContactFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from notification.contact_message where ${matching(filter)} limit ${COUNTED}) as counted
  `.execute(database);
  return rows[0]?.count ?? 0;
}

export async function findContactMessage(database: Database, id: string): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`select ${columns} from notification.contact_message where id = ${id}`.execute(database);
  return rows[0];
}

export async function lockContactMessage(transaction: Database, id: string): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from notification.contact_message where id = ${id} for update
  `.execute(transaction);
  return rows[0];
}

/** Those of the messages that there are; `isHeld`: until the transaction ends. */
export async function listForBulk(database: Database, { ids, isHeld }: { ids: readonly string[]; isHeld: boolean }): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from notification.contact_message where id = any(${[...ids]}::uuid[]) ${isHeld ? sql`for update` : sql``}
  `.execute(database);
  return rows;
}

export async function setContactMessage(
  transaction: Database,
  { id, state, ownerId, playerId }: Pick<ContactRow, 'id' | 'state' | 'ownerId' | 'playerId'>,
): Promise<void> {
  await sql`
    update notification.contact_message
    set state = ${state}, owner_id = ${ownerId}, player_id = ${playerId}
    where id = ${id}
  `.execute(transaction);
}

export interface ContactReply {
  id: string;
  messageId: string;
  operatorId: string;
  text: string;
  sentAt: Date;
}

export async function insertReply(transaction: Database, { id, messageId, operatorId, text, sentAt }: ContactReply): Promise<void> {
  await sql`
    insert into notification.contact_reply (id, message_id, operator_id, body, created_at)
    values (${id}, ${messageId}, ${operatorId}, ${text}, ${sentAt})
  `.execute(transaction);
}

const REPLIES_MAX = 2000;

/** The answers to some messages, the oldest first. */
export async function listReplies(database: Database, messageIds: readonly string[]): Promise<ContactReply[]> {
  if (messageIds.length === 0) return [];
  const { rows } = await sql<ContactReply>`
    select id, message_id as "messageId", operator_id as "operatorId", body as text, created_at as "sentAt"
    from notification.contact_reply
    where message_id = any(${[...messageIds]}::uuid[])
    order by created_at, id
    limit ${REPLIES_MAX}
  `.execute(database);
  return rows;
}
