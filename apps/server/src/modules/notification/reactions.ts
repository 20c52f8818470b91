import { bonusStatus } from '@pavilion/contract/constants.ts';
import { bonusCodeStatus } from '@pavilion/contract/areas/game/promotions.ts';
import * as z from 'zod/mini';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../kernel/follower.ts';
import { defaultContentLocale, noticeText, siteContent, type TextValues } from '../content/index.ts';
import {
  mayMarket,
  newSignInOf,
  notifyOfOffer,
  paperNames,
  placeName,
  playerById,
  type PlayerKernel,
  type Recipient,
  recipientById,
} from '../player/index.ts';
import { messageContent, missedBonusCause, notifyPlayer } from './messages/service.ts';
import { forgetSession, pushToPlayer } from './push/service.ts';

type ReactionContext = Pick<Kernel, 'random' | 'publish' | 'clock' | 'publicUrl'>;
type PushContext = Pick<Kernel, 'database' | 'clock' | 'jobs'>;

const registered = z.object({ locale: z.string() });
const sessionClosed = z.object({ sessionId: z.string(), reason: z.string() });
const sessionOpened = z.object({ sessionId: z.string() });
const codeChanged = z.object({ code: z.object({ id: z.string(), bonusCode: z.optional(z.string()), status: z.int() }) });
const bonusMissed = z.object({ invoiceId: z.string(), bonusName: z.string() });
const identityChecked = z.object({ isPassed: z.boolean() });
const documentsAsked = z.object({ types: z.array(z.string()) });
const identityDue = z.object({ dueAt: z.string() });

/** What a message is about, and which text of content's `messages/notifications` it has. The same cause makes one message only. */
interface Subject {
  key:
    | 'welcome'
    | 'emailConfirmed'
    | 'identityApproved'
    | 'identityRejected'
    | 'documentsAsked'
    | 'identityRestarted'
    | 'identityDueSoon'
    | 'newSignIn'
    | 'sessionReused'
    | 'depositBonusMissed'
    | 'bonusCodeRefused';
  cause: string;
  values?: (locale: string, moment: Recipient['moment']) => TextValues;
}

type PlayerEvent = LoggedEvent & { playerId: string };

/** By when an identity must be proven, as the player reads a moment. */
function dueBy(key: 'identityRestarted' | 'identityDueSoon', cause: string, data: unknown): Subject {
  const dueAt = new Date(identityDue.parse(data).dueAt);
  return { key, cause, values: (_locale, moment) => ({ date: moment(dueAt) }) };
}

const none = async (): Promise<undefined> => undefined;

/** Which events a player hears of, and how each is looked at. */
const subjects: Readonly<Record<string, (event: PlayerEvent, database: Database) => Promise<Subject | undefined>>> = {
  PlayerRegistered: async () => ({ key: 'welcome', cause: 'welcome' }),
  // An address may be confirmed again after a change, and a check decided again: hence their moments.
  EmailConfirmed: async ({ createdAt }) => ({ key: 'emailConfirmed', cause: `emailConfirmed ${createdAt.toISOString()}` }),
  IdentityChecked: async ({ data, createdAt }) => {
    const key = identityChecked.parse(data).isPassed ? 'identityApproved' : 'identityRejected';
    return { key, cause: `${key} ${createdAt.toISOString()}` };
  },
  DocumentsAsked: async ({ data, createdAt }) => {
    const { types } = documentsAsked.parse(data);
    const values = (locale: string): TextValues => ({ documents: paperNames(locale, types) });
    return { key: 'documentsAsked', cause: `documentsAsked ${createdAt.toISOString()}`, values };
  },
  IdentityRestarted: async ({ data, createdAt }) => dueBy('identityRestarted', `identityRestarted ${createdAt.toISOString()}`, data),
  IdentityDueSoon: async ({ data }) => dueBy('identityDueSoon', `identityDueSoon ${identityDue.parse(data).dueAt}`, data),
  SessionOpened: async ({ data, playerId }, database) => {
    const { sessionId } = sessionOpened.parse(data);
    const signIn = await newSignInOf({ database }, { sessionId, playerId });
    if (signIn === undefined) return undefined;
    const values = (locale: string): TextValues => ({ device: signIn.device, country: placeName(signIn, locale) });
    return { key: 'newSignIn', cause: `newSignIn ${sessionId}`, values };
  },
  // The bonus chosen with a deposit was no longer valid when the money came (P39).
  DepositBonusMissed: async ({ data }) => {
    const { invoiceId, bonusName } = bonusMissed.parse(data);
    return { key: 'depositBonusMissed', cause: missedBonusCause(invoiceId), values: () => ({ bonus: bonusName }) };
  },
  // A code of a registration or a deposit that was refused: the player finds the reason in the messenger (D-47).
  BonusCodeChanged: async ({ data }) => {
    const { id, bonusCode, status } = codeChanged.parse(data).code;
    if (status === bonusCodeStatus.applied) return undefined;
    return { key: 'bonusCodeRefused', cause: `bonusCodeRefused ${id}`, values: () => ({ code: bonusCode ?? '' }) };
  },
  // A session that ended because a copy of its token came up (S9); an ordinary end needs no message.
  SessionClosed: async ({ data }) => {
    const { sessionId, reason } = sessionClosed.parse(data);
    return reason === 'reuse' ? { key: 'sessionReused', cause: `sessionReused ${sessionId}` } : undefined;
  },
};

type Reader = Pick<Recipient, 'locale' | 'moment'>;

/** Whose language and clock a message speaks; a player who registers is known by the event alone. */
async function readerOf(context: ReactionContext, transaction: Database, { type, playerId, data }: PlayerEvent): Promise<Reader> {
  const moment = (at: Date): string => at.toISOString();
  if (type === 'PlayerRegistered') return { locale: registered.parse(data).locale, moment };
  return (await recipientById({ ...context, database: transaction }, playerId)) ?? { locale: defaultContentLocale, moment };
}

async function messagePlayer(context: ReactionContext, transaction: Database, event: LoggedEvent): Promise<void> {
  const { playerId, createdAt } = event;
  if (playerId === null) return;
  const own = { ...event, playerId };
  const subject = await (subjects[event.type] ?? none)(own, transaction);
  if (subject === undefined) return;
  const { locale, moment } = await readerOf(context, transaction, own);
  const content = noticeText(siteContent(), locale, { key: subject.key, values: subject.values?.(locale, moment) ?? {} });
  await notifyPlayer(context, transaction, { playerId, cause: subject.cause, content, createdAt });
}

const bonusChanged = z.object({ isNew: z.boolean(), bonus: z.object({ id: z.string(), name: z.string(), status: z.int() }) });
/** An offer that old is seen in the profile already: a follower that begins late writes no letters about the past. */
const OFFER_MAX_AGE_MS = 86_400_000;

/** A bonus that waits for its player is an offer: it is sent outside the site only with consent (L7). */
async function notifyOfBonus(context: PlayerKernel, transaction: Database, { playerId, data, createdAt }: LoggedEvent): Promise<void> {
  const { isNew, bonus } = bonusChanged.parse(data);
  if (playerId === null || !isNew || bonus.status !== bonusStatus.issued) return;
  const values = ({ address }: Recipient): TextValues => ({ bonus: bonus.name, link: address('/profile/bonuses') });
  await notifyOfOffer(context, transaction, { playerId, offer: 'bonus-waiting', values });
  if (!(await mayMarket({ database: transaction }, { playerId, channel: 'bonus' }))) return;
  const locale = (await playerById({ database: transaction }, playerId))?.locale;
  const words = noticeText(siteContent(), locale, { key: 'bonusWaiting', values: { bonus: bonus.name } });
  const message = { tag: `bonus ${bonus.id}`, ...words, path: '/profile/bonuses', at: createdAt };
  await pushToPlayer(context, transaction, { playerId, message });
}

const messageReceived = z.object({ message: z.object({ id: z.string() }) });

/** A message of the site goes to the player's browsers too; one whose session is over gets nothing more. */
async function pushToBrowsers(
  context: PushContext,
  transaction: Database,
  { type, playerId, data, createdAt }: LoggedEvent,
): Promise<void> {
  if (playerId === null) return;
  if (type === 'SessionClosed') return forgetSession(transaction, sessionClosed.parse(data).sessionId);
  const { id } = messageReceived.parse(data).message;
  const content = await messageContent(transaction, { id, playerId });
  // Deleted by the player, or forgotten with them.
  if (content === undefined) return;
  const { title, body, link } = content;
  const message = { tag: id, title, body, path: link?.url ?? '/profile/notifications', at: createdAt };
  await pushToPlayer(context, transaction, { playerId, message });
}

/** Who follows the event log to write messages. */
export const notificationFollowers: readonly Follower<PlayerKernel>[] = [
  {
    name: 'notification.offers',
    types: ['BonusChanged'],
    handle: async (context, transaction, events) => {
      const oldestMs = context.clock.now().getTime() - OFFER_MAX_AGE_MS;
      for (const event of events) if (event.createdAt.getTime() >= oldestMs) await notifyOfBonus(context, transaction, event);
    },
  },
  {
    name: 'notification.messages',
    types: Object.keys(subjects),
    handle: async (context, transaction, events) => {
      for (const event of events) await messagePlayer(context, transaction, event);
    },
  },
  {
    name: 'notification.push',
    types: ['MessageReceived', 'SessionClosed'],
    handle: async (context, transaction, events) => {
      for (const event of events) await pushToBrowsers(context, transaction, event);
    },
  },
];
