import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface MessageRow {
  id: string;
  playerId: string;
  title: string;
  body: string;
  linkUrl: string | null;
  linkLabel: string | null;
  image: string | null;
  /** One of `messageSubject`; null for messages stored before the column existed. */
  subject: object | null;
  /** The language of title and body; null where it is not known. */
  locale: string | null;
  readAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

type NewMessage = Omit<MessageRow, 'readAt' | 'updatedAt'> & { cause: string };

const columns = sql`
  id,
  player_id as "playerId",
  title,
  body,
  link_url as "linkUrl",
  link_label as "linkLabel",
  image,
  subject,
  locale,
  read_at as "readAt",
  created_at as "createdAt",
  updated_at as "updatedAt"
`;

/** @returns false when this cause has made its message before */
export async function insertMessage(database: Database, message: NewMessage): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    insert into notification.message (
      id, player_id, cause, title, body, link_url, link_label, image, subject, locale, created_at, updated_at
    )
    values (
      ${message.id}, ${message.playerId}, ${message.cause}, ${message.title}, ${message.body}, ${message.linkUrl},
      ${message.linkLabel}, ${message.image}, ${message.subject === null ? null : JSON.stringify(message.subject)}::jsonb, ${message.locale},
      ${message.createdAt}, ${message.createdAt}
    )
    on conflict (player_id, cause) do nothing
    returning id
  `;
  return rows.length === 1;
}

export async function listMessages(database: Database, list: { playerId: string; limit: number; offset: number }): Promise<MessageRow[]> {
  return await many<MessageRow>(database)`
    select ${columns}
    from notification.message
    where player_id = ${list.playerId}
    order by created_at desc, id desc
    limit ${list.limit}
    offset ${list.offset}
  `;
}

export async function findMessage(database: Database, { id, playerId }: { id: string; playerId: string }): Promise<MessageRow | undefined> {
  return await one<MessageRow>(database)`
    select ${columns}
    from notification.message
    where player_id = ${playerId}
      and id = ${id}
  `;
}

export async function countMessages(database: Database, playerId: string): Promise<{ totalRows: number; totalUnread: number }> {
  const row = await one<{ total: bigint; unread: bigint }>(database)`
    select count(*) as total, count(*) filter (where read_at is null) as unread
    from notification.message
    where player_id = ${playerId}
  `;
  return { totalRows: Number(row?.total ?? 0n), totalUnread: Number(row?.unread ?? 0n) };
}

/** Marks own unread messages: those named, or all. */
export async function markRead(
  database: Database,
  marking: { playerId: string; ids: readonly string[] | 'all'; now: Date },
): Promise<void> {
  const isAll = marking.ids === 'all';
  const ids = marking.ids === 'all' ? [] : [...marking.ids];
  await run(database)`
    update notification.message
    set read_at = ${marking.now}, updated_at = ${marking.now}
    where player_id = ${marking.playerId}
      and read_at is null
      and (${isAll} or id = any(${ids}::uuid[]))
  `;
}

export async function deleteMessages(database: Database, { playerId, ids }: { playerId: string; ids: readonly string[] }): Promise<void> {
  await run(database)`
    delete from notification.message
    where player_id = ${playerId} and id = any(${[...ids]}::uuid[])
  `;
}

/** A player's message of a cause, as long as the player keeps it. */
export async function findMessageOf(
  database: Database,
  { playerId, cause }: { playerId: string; cause: string },
): Promise<Pick<MessageRow, 'id' | 'title' | 'readAt' | 'createdAt'> | undefined> {
  return await one<Pick<MessageRow, 'id' | 'title' | 'readAt' | 'createdAt'>>(database)`
    select id, title, read_at as "readAt", created_at as "createdAt"
    from notification.message
    where player_id = ${playerId} and cause = ${cause}
  `;
}
