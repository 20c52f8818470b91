import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { notificationEndpoints } from '@pavilion/contract/areas/notification.ts';
import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, takeAttempt } from '../../player/index.ts';
import { type ContactRow, findContactMessage, lockContactMessage } from './console-store.ts';
import { contactMoved, moveOf } from './queue.ts';
import * as store from './thread-store.ts';
import { namedBy } from './thread-code.ts';

type Context = RequestContext & { identity: IdentityParts };
type Thread = ResultOf<(typeof notificationEndpoints)['readContactThread']>;
type Further = InputOf<(typeof notificationEndpoints)['writeToContactThread']>;

/** So long after its last words a thread can be gone on with, and be opened from a mail: as long as a complaint may take. */
const OPEN_MS = 56 * DAY_MS;
/** A thread is read whole, by the writer and by operators. */
const FOLLOWUPS_MAX = 50;
const OWN_THREADS_MAX = 20;

interface Opened {
  row: ContactRow;
  words: store.ThreadWords[];
  isOpen: boolean;
}

/**
 * Finds the thread of a code for its writer: anybody with the link from a reply's mail, until the link expires, or the signed-in player who
 * wrote the message. @throws notFound for everybody else
 */
async function open(context: Context, code: string): Promise<Opened> {
  const { id, isSigned } = namedBy(context.identity.vault, code);
  const row = id === undefined ? undefined : await findContactMessage(context.database, id);
  if (row === undefined) throw new DomainError('notFound');
  const words = await store.listWords(context.database, [row.id]);
  const lastAt = words.at(-1)?.sentAt ?? row.createdAt;
  const isOpen = context.clock.now().getTime() < lastAt.getTime() + OPEN_MS;
  const isOwn = row.playerId !== null && row.playerId === context.player?.playerId;
  if (!isOwn && !(isSigned && isOpen)) throw new DomainError('notFound');
  return { row, words, isOpen };
}

function viewOf({ row, words, isOpen }: Opened): Thread {
  const said = words.map(({ id, operatorId, text, sentAt }) => ({ id, isOwn: operatorId === null, text, sentAt }));
  return {
    number: shortId(row.id),
    isComplaint: row.answerDueAt !== null,
    answerBy: row.answerDueAt,
    state: row.state,
    isOpen,
    words: [{ id: row.id, isOwn: true, text: row.message, sentAt: row.createdAt }, ...said],
  };
}

/** @throws notFound */
export const readThread = async (context: Context, code: string): Promise<Thread> => viewOf(await open(context, code));

/** A player's own messages, the latest first. */
export async function listThreads(context: RequestContext): Promise<ResultOf<(typeof notificationEndpoints)['listContactThreads']>> {
  const { playerId } = playerOf(context);
  const rows = await store.listOwnThreads(context.database, { playerId, limit: OWN_THREADS_MAX });
  return rows.map(({ id, answerDueAt, state, createdAt }) => ({
    id,
    number: shortId(id),
    isComplaint: answerDueAt !== null,
    answerBy: answerDueAt,
    state,
    sentAt: createdAt,
  }));
}

/** Whether these words came under this key before. @throws idempotencyKeyReused for others */
async function isThere(database: Database, { messageId, sentKey, text }: Omit<store.Followup, 'id' | 'sentAt'>): Promise<boolean> {
  const before = await store.followupText(database, { messageId, sentKey });
  if (before !== undefined && before !== text) throw new DomainError('idempotencyKeyReused');
  return before !== undefined;
}

async function keep(context: Context, given: Omit<store.Followup, 'id' | 'sentAt'>): Promise<void> {
  const { random, clock } = context;
  await inTransaction(context.database, async (transaction) => {
    const row = await lockContactMessage(transaction, given.messageId);
    if (row === undefined) throw new DomainError('notFound');
    // Sent twice at once, the second finds the first once the lock is free.
    if (await isThere(transaction, given)) return;
    if ((await store.countFollowups(transaction, row.id)) >= FOLLOWUPS_MAX) throw new DomainError('conflict');
    const sentAt = clock.now();
    await store.insertFollowup(transaction, { ...given, id: random.newId(), sentAt });
    await store.waitAgain(transaction, { id: row.id, since: sentAt });
    await context.publish(transaction, contactMoved(row, moveOf(row.state, 'waiting')));
  });
}

/**
 * The writer continues: the message waits again, from this moment, and keeps its number, its owner and the end of a complaint's time (BO-064). Sent
 * again under the same key it is there once. @throws notFound; conflict for a thread that is old or long; tooManyRequests; idempotencyKeyReused
 */
export async function writeToThread(context: Context, { body, idempotencyKey }: Further): Promise<Thread> {
  const { code, message: text } = body;
  const { request, random } = context;
  const { row, isOpen } = await open(context, code);
  const given = { messageId: row.id, text, sentKey: idempotencyKey ?? random.newId() };
  if (!(await isThere(context.database, given))) {
    if (!isOpen) throw new DomainError('conflict');
    const perAddress = request.isLocalTool ? [] : fromNetwork({ policy: CODE_MAILS, subject: 'contact thread address' }, request.ip);
    await takeAttempt(context, [{ policy: CODE_MAILS, subject: `contact thread ${row.id}` }, ...perAddress]);
    await keep(context, given);
  }
  return readThread(context, code);
}
