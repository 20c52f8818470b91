import { messageState } from '@pavilion/contract/constants.ts';
import type { MessageFacts } from '../../../events.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import * as store from './store.ts';

/** What a message says, in the player's language. */
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

/** A message in its wire form (wire §3.14). */
function messageView(message: store.MessageRow) {
  const { title: _title, body: _body, linkUrl: _url, linkLabel: _label, image: _image, ...row } = message;
  return { ...row, state: row.readAt === null ? messageState.unread : messageState.read, content: contentOf(message) };
}

/** The content of a message, until the player deletes it. */
export async function messageContent(
  database: Database,
  message: Pick<store.MessageRow, 'id'> & { playerId: string },
): Promise<MessageContent | undefined> {
  const row = await store.findMessage(database, message);
  return row === undefined ? undefined : contentOf(row);
}

/**
 * Puts a message into a player's messenger, inside the caller's transaction, and publishes it to the player's channel (wire §4.5).
 * `cause` names what it is about: said twice, it makes one message.
 */
export async function notifyPlayer(
  { random, publish }: Pick<Kernel, 'random' | 'publish'>,
  transaction: Database,
  { playerId, cause, content, createdAt }: { playerId: string; cause: string; content: MessageContent; createdAt: Date },
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
    createdAt,
  });
  if (!isNew) return;
  const time = createdAt.toISOString();
  const message: MessageFacts = { id, state: messageState.unread, content, readAt: null, createdAt: time, updatedAt: time };
  await publish(transaction, { type: 'MessageReceived', playerId, message });
}

/** Own messages, newest first, with the number of unread ones (product §3 Notification message). */
export async function listMessages(context: RequestContext, { page, perPage }: { page: number; perPage: number }) {
  const { playerId } = playerOf(context);
  const rows = await store.listMessages(context.database, { playerId, limit: perPage, offset: (page - 1) * perPage });
  const { totalRows, totalUnread } = await store.countMessages(context.database, playerId);
  return { data: rows.map(messageView), meta: { page, perPage, totalRows, totalUnread } };
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
