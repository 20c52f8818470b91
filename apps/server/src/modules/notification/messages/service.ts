import { messageState } from '@pavilion/contract/constants.ts';
import type { MessageFacts } from '../../../kernel/followers/domain-events.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { readingLocale, recipientById } from '../../player/index.ts';
import * as store from './store.ts';
import { messageSubject, type MessageReader, type MessageSubject, wordsOf } from './message-texts.ts';

/** The content of a message. */
interface MessageContent {
  title: string;
  body: string;
  link?: { url: string; label: string };
  image?: string;
}

function contentOf({ title, body, linkUrl, linkLabel, image }: store.MessageRow): MessageContent {
  const link = linkUrl === null || linkLabel === null ? {} : { link: { url: linkUrl, label: linkLabel } };
  return { title, body, ...link, ...(image === null ? {} : { image }) };
}

/**
 * A message in another language than the one it was written in. One without a subject was written before messages had any, one with an unknown
 * subject by a newer version: both stay as they are.
 */
async function translated(database: Database, row: store.MessageRow, reader: MessageReader): Promise<store.MessageRow> {
  const { success, data: subject } = messageSubject.safeParse(row.subject);
  if (row.locale === reader.locale || !success) return row;
  const { title, body, linkLabel = row.linkLabel } = await wordsOf(database, subject, reader);
  return { ...row, title, body, linkLabel };
}

/** Messages in the language of the page that reads them. */
async function translatedForPage(context: RequestContext, playerId: string, rows: readonly store.MessageRow[]) {
  const locale = await readingLocale(context, playerId);
  if (rows.every((row) => row.locale === locale)) return rows;
  const reader = await recipientById(context, playerId, locale);
  return reader === undefined ? rows : Promise.all(rows.map((row) => translated(context.database, row, reader)));
}

/** A message in its wire form (wire §3.14). */
function messageView(message: store.MessageRow) {
  const {
    title: _title,
    body: _body,
    linkUrl: _url,
    linkLabel: _label,
    image: _image,
    subject: _subject,
    locale: _locale,
    ...row
  } = message;
  return { ...row, state: row.readAt === null ? messageState.unread : messageState.read, content: contentOf(message) };
}

/** The content of a message as it was written, until the player deletes it. */
export async function messageContent(
  database: Database,
  message: Pick<store.MessageRow, 'id'> & { playerId: string },
): Promise<MessageContent | undefined> {
  const row = await store.findMessage(database, message);
  return row === undefined ? undefined : contentOf(row);
}

interface NewMessage {
  playerId: string;
  cause: string;
  content: MessageContent;
  createdAt: Date;
  /** What it is about and the language of its words; without them it is read as written in every language. */
  subject?: MessageSubject;
  locale?: string;
}

/**
 * Puts a message into a player's messenger, inside the caller's transaction, and publishes it to the player's channel (wire §4.5).
 * `cause` names what it is about: said twice, it makes one message. It is written in the player's language.
 */
export async function notifyPlayer(
  { random, publish }: Pick<Kernel, 'random' | 'publish'>,
  transaction: Database,
  { playerId, cause, content, createdAt, ...written }: NewMessage,
): Promise<void> {
  const id = random.newId();
  const isNew = await store.insertMessage(transaction, {
    id,
    playerId,
    cause,
    title: content.title,
    body: content.body,
    linkUrl: content.link?.url ?? null,
    linkLabel: content.link?.label ?? null,
    image: content.image ?? null,
    subject: written.subject ?? null,
    locale: written.locale ?? null,
    createdAt,
  });
  if (!isNew) return;
  const time = createdAt.toISOString();
  const message: MessageFacts = { id, state: messageState.unread, content, readAt: null, createdAt: time, updatedAt: time };
  await publish(transaction, { type: 'MessageReceived', playerId, message });
}

/** Own messages, newest first, in the language of the page, with the number of unread ones (product §3 Notification message). */
export async function listMessages(context: RequestContext, { page, perPage }: { page: number; perPage: number }) {
  const { playerId } = playerOf(context);
  const rows = await store.listMessages(context.database, { playerId, limit: perPage, offset: (page - 1) * perPage });
  const { totalRows, totalUnread } = await store.countMessages(context.database, playerId);
  const shown = await translatedForPage(context, playerId, rows);
  return { data: shown.map(messageView), meta: { page, perPage, totalRows, totalUnread } };
}

/** The cause of the message about the bonus that a deposit missed. */
export const missedBonusCause = (invoiceId: string): string => `depositBonusMissed ${invoiceId}`;

/** The messages to a player about a payment; none once the player has deleted them. */
export async function messagesAboutPayment(database: Database, { playerId, invoiceId }: { playerId: string; invoiceId: string }) {
  const found = await store.findMessageOf(database, { playerId, cause: missedBonusCause(invoiceId) });
  return found === undefined ? [] : [found];
}

/** Marks own messages as read; ids of others are as unknown as any. Reading a read one changes nothing (wire §1.9). */
export async function markMessagesRead(context: RequestContext, ids: readonly string[] | 'all'): Promise<{ totalUnread: number }> {
  const { playerId } = playerOf(context);
  return inTransaction(context.database, async (transaction) => {
    await store.markRead(transaction, { playerId, ids, now: context.clock.now() });
    return { totalUnread: (await store.countMessages(transaction, playerId)).totalUnread };
  });
}

/** Deletes own messages. */
export async function deleteMessages(context: RequestContext, ids: readonly string[]): Promise<{ totalUnread: number }> {
  const { playerId } = playerOf(context);
  return inTransaction(context.database, async (transaction) => {
    await store.deleteMessages(transaction, { playerId, ids });
    return { totalUnread: (await store.countMessages(transaction, playerId)).totalUnread };
  });
}
