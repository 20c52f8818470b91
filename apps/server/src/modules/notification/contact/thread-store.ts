import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import type { ContactState } from './console-store.ts';

/** A reply after the first message: by an operator, or by the writer. */
export interface ThreadWords {
  id: string;
  messageId: string;
  /** Null: the writer. */
  operatorId: string | null;
  text: string;
  sentAt: Date;
}

export async function insertReply(
  transaction: Database,
  { id, messageId, operatorId, text, sentAt }: ThreadWords & { operatorId: string },
): Promise<void> {
  await run(transaction)`
    insert into notification.contact_reply (id, message_id, operator_id, body, created_at)
    values (${id}, ${messageId}, ${operatorId}, ${text}, ${sentAt})
  `;
}

export interface Followup {
  id: string;
  messageId: string;
  text: string;
  sentKey: string;
  sentAt: Date;
}

/** @returns false where this key has been sent before */
export async function insertFollowup(transaction: Database, { id, messageId, text, sentKey, sentAt }: Followup): Promise<boolean> {
  const rows = await many(transaction)`
    insert into notification.contact_followup (id, message_id, body, sent_key, created_at)
    values (${id}, ${messageId}, ${text}, ${sentKey}, ${sentAt})
    on conflict (message_id, sent_key) do nothing
    returning id
  `;
  return rows.length === 1;
}

/** The text sent under a key. */
export async function followupText(
  database: Database,
  { messageId, sentKey }: Pick<Followup, 'messageId' | 'sentKey'>,
): Promise<string | undefined> {
  const row = await one<{ text: string }>(database)`
    select body as text from notification.contact_followup where message_id = ${messageId} and sent_key = ${sentKey}
  `;
  return row?.text;
}

export async function countFollowups(transaction: Database, messageId: string): Promise<number> {
  const row = await one<{ count: number }>(transaction)`
    select count(*)::int as count from notification.contact_followup where message_id = ${messageId}
  `;
  return row?.count ?? 0;
}

/** Since when words of the writer are there that follow those which were seen, null for none; undefined: there are none. */
export async function unseenSince(
  transaction: Database,
  { messageId, seen }: { messageId: string; seen: string | null },
): Promise<Date | undefined> {
  const row = await one<{ since: Date | null }>(transaction)`
    select min(created_at) as since
    from notification.contact_followup
    where message_id = ${messageId}
      and (
        ${seen}::uuid is null
        or (created_at, id) > (select created_at, id from notification.contact_followup where message_id = ${messageId} and id = ${seen}::uuid)
      )
  `;
  return row?.since ?? undefined;
}

/** Lets it wait from a later moment on, answered so far. */
export async function waitFrom(transaction: Database, { id, since }: { id: string; since: Date }): Promise<void> {
  await run(transaction)`update notification.contact_message set waits_since = ${since} where id = ${id}`;
}

/** Puts it back into the queue; no change if it is there already. */
export async function waitAgain(transaction: Database, { id, since }: { id: string; since: Date }): Promise<void> {
  await run(transaction)`
    update notification.contact_message
    set state = 'waiting', waits_since = ${since}
    where id = ${id} and state <> 'waiting'
  `;
}

const WORDS_MAX = 2000;

/** Later messages of some threads, oldest first; of very many, the latest. */
export async function listWords(database: Database, messageIds: readonly string[]): Promise<ThreadWords[]> {
  if (messageIds.length === 0) return [];
  const ids = sql`${[...messageIds]}::uuid[]`;
  const rows = await many<ThreadWords>(database)`
    select id, message_id as "messageId", operator_id as "operatorId", body as text, created_at as "sentAt"
    from (
      select id, message_id, operator_id, body, created_at from notification.contact_reply where message_id = any(${ids})
      union all
      select id, message_id, null, body, created_at from notification.contact_followup where message_id = any(${ids})
    ) as said
    order by created_at desc, id desc
    limit ${WORDS_MAX}
  `;
  return rows.toReversed();
}

interface OwnThread {
  id: string;
  answerDueAt: Date | null;
  state: ContactState;
  createdAt: Date;
}

/** A player's latest messages to the support. */
export async function listOwnThreads(database: Database, { playerId, limit }: { playerId: string; limit: number }): Promise<OwnThread[]> {
  return await many<OwnThread>(database)`
    select id, answer_due_at as "answerDueAt", state, created_at as "createdAt"
    from notification.contact_message
    where player_id = ${playerId}
    order by created_at desc, id desc
    limit ${limit}
  `;
}
