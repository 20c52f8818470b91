import { countCharacters, firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Database } from '../../../kernel/database.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf, type RequestContext } from '../../../kernel/visitor.ts';
import { pagePath } from '../../content/index.ts';
import { holdSession, playerById } from '../../player/index.ts';
import { settingsValues } from '../../settings/index.ts';
import type { PushGateway, PushTarget } from '../ports.ts';
import { SEND_PUSH_JOB } from './send.ts';
import * as store from './store.ts';

/** What Web Push needs beside the kernel; the composition root puts it into the context. */
export interface PushParts {
  push: PushGateway;
}

const BROWSERS_MAX = 10;
const SEND_ATTEMPTS_MAX = 6;
/** After a day a message is read on the site or is out of date. */
const EVENT_MAX_AGE_MS = DAY_MS;

const isOffered = async (context: Pick<Kernel, 'database' | 'clock'>): Promise<boolean> => (await settingsValues(context)).webPush.enabled;

/** The key a browser subscribes with; null where the operator offers no push messages. */
export async function readPush(context: RequestContext & PushParts): Promise<{ publicKey: string | null }> {
  return { publicKey: (await isOffered(context)) ? context.push.publicKey : null };
}

/**
 * Pushes new messages to this browser from this moment, until the session that asked for it ends. A player has ten browsers; the oldest makes room.
 * @throws notFound where push messages are switched off, validation for an address that must not be called
 */
export async function savePushSubscription(
  context: RequestContext & PushParts,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<{ message: string }> {
  const identity = playerOf(context);
  const { playerId, sessionId } = identity;
  if (!(await isOffered(context))) throw new DomainError('notFound');
  if (!context.push.isAllowed(endpoint)) throw new DomainError('validation', { fields: { endpoint: { rule: 'url' } } });
  await inTransaction(context.database, async (transaction) => {
    // A session that ends at this very moment must not leave its browser behind.
    await holdSession(transaction, identity);
    const row = { id: context.random.newId(), playerId, sessionId, endpoint, ...keys };
    await store.saveSubscription(transaction, { ...row, createdAt: context.clock.now() });
    await store.keepNewest(transaction, { playerId, max: BROWSERS_MAX });
  });
  return { message: 'Subscribed' };
}

/** Unsubscribes a browser of the player; without such a subscription nothing happens. */
export async function deletePushSubscription(
  context: RequestContext,
  { endpoint }: Pick<PushTarget, 'endpoint'>,
): Promise<{ message: string }> {
  await store.deleteSubscription(context.database, { playerId: playerOf(context).playerId, endpoint });
  return { message: 'Unsubscribed' };
}

/** The content of a notification on a device: the words of a message and a link. */
export interface PushMessage {
  /** The same tag replaces what is shown. */
  tag: string;
  title: string;
  body: string;
  /** A page of the site, without a language. */
  path: string;
  at: Date;
}

/** A device shows a few lines of a message; all of it is on the site. A push service takes 4,096 bytes at most. */
const SHOWN_MAX = { title: 100, body: 400 };

const shortened = (text: string, most: number): string => (countCharacters(text) <= most ? text : `${firstCharacters(text, most - 1)}…`);

type QueueContext = Pick<Kernel, 'database' | 'clock' | 'jobs'>;

/** Queues a message for every browser of a player, in the caller's transaction. Nothing happens while push messages are switched off. */
export async function pushToPlayer(
  context: QueueContext,
  transaction: Database,
  { playerId, message }: { playerId: string; message: PushMessage },
): Promise<void> {
  const expiresAt = new Date(message.at.getTime() + EVENT_MAX_AGE_MS);
  if (expiresAt <= context.clock.now()) return;
  const browsers = await store.listSubscriptions(transaction, { playerId, max: BROWSERS_MAX });
  if (browsers.length === 0 || !(await isOffered(context))) return;
  const locale = (await playerById({ database: transaction }, playerId))?.locale;
  const { tag, path } = message;
  const [title, body] = [shortened(message.title, SHOWN_MAX.title), shortened(message.body, SHOWN_MAX.body)];
  const text = JSON.stringify({ tag, title, body, url: pagePath(locale, path), lang: locale ?? '' });
  for (const { id } of browsers) {
    const payload = { subscriptionId: id, playerId, tag, text, expiresAt: expiresAt.toISOString() };
    await context.jobs.enqueue(transaction, { name: SEND_PUSH_JOB, payload }, { maxAttempts: SEND_ATTEMPTS_MAX, key: `push ${id} ${tag}` });
  }
}

/** Ends the pushes to the browser of a session that is over. */
export const forgetSession = (transaction: Database, sessionId: string): Promise<void> => store.deleteOfSession(transaction, sessionId);
