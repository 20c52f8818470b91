import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import { bonusCodeStatus } from '@pavilion/contract/areas/game/promotions.ts';
import * as z from 'zod/mini';
import type { Kernel } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database.ts';
import type { Follower, LoggedEvent } from '../../kernel/followers/follower.ts';
import { defaultContentLocale, noticeText, siteContent, type TextValues } from '../content/index.ts';
import { findBet } from '../game/index.ts';
import { findInvoice } from '../payment/index.ts';
import { mayMarket, newSignInOf, notifyOfOffer, playerById, type PlayerKernel, type Recipient, recipientById } from '../player/index.ts';
import { messageContent, missedBonusCause, notifyPlayer } from './messages/service.ts';
import { type MessageReader, type MessageSubject, wordsOf } from './messages/message-texts.ts';
import { forgetSession, pushToPlayer } from './push/service.ts';

/** The status of a ticket that won (wire §3.10). */
const WON = 2;

type ReactionContext = Pick<Kernel, 'random' | 'publish' | 'clock' | 'publicUrl'>;
type PushContext = Pick<Kernel, 'database' | 'clock' | 'jobs'>;

const registered = z.object({ locale: z.string() });
const sessionClosed = z.object({ sessionId: z.string(), reason: z.string() });
const sessionOpened = z.object({ sessionId: z.string() });
const codeChanged = z.object({ code: z.object({ id: z.string(), bonusCode: z.optional(z.string()), status: z.int() }) });
const bonusMissed = z.object({ invoiceId: z.string(), campaignId: z.optional(z.string()), bonusName: z.string() });
const identityChecked = z.object({ isPassed: z.boolean() });
const documentsAsked = z.object({ types: z.array(z.string()) });
const identityDue = z.object({ dueAt: z.string() });
const moneyMoved = z.object({ invoiceId: z.string(), amountMinor: z.string() });
const betChanged = z.object({ betId: z.string(), status: z.int() });

/** The subject of a message; one cause makes only one message. */
interface Occasion {
  subject: MessageSubject;
  cause: string;
}

type PlayerEvent = LoggedEvent & { playerId: string };

/** The date by which identity must be verified. */
const dueBy = (key: 'identityRestarted' | 'identityDueSoon', cause: string, data: unknown): Occasion => ({
  subject: { key, dueAt: identityDue.parse(data).dueAt },
  cause,
});

/** A withdrawal that was paid or returned; the player's own cancellation is no news. */
async function ofWithdrawal(key: 'withdrawalPaid' | 'withdrawalFailed', data: unknown, database: Database): Promise<Occasion | undefined> {
  const { invoiceId, amountMinor } = moneyMoved.parse(data);
  const invoice = await findInvoice(database, invoiceId);
  if (invoice === undefined || invoice.state === 'cancelled') return undefined;
  return { subject: { key, invoiceId, amountMinor }, cause: `${key} ${invoiceId}` };
}

/** A ticket that won. Settling the same ticket again for another sum is news again. */
async function ofBet({ data, playerId }: PlayerEvent, database: Database): Promise<Occasion | undefined> {
  const { betId, status } = betChanged.parse(data);
  if (status !== WON) return undefined;
  const bet = await findBet(database, { playerId, id: betId });
  if (bet === undefined || bet.status !== WON || bet.payoutMinor === 0n) return undefined;
  const payoutMinor = bet.payoutMinor.toString();
  return { subject: { key: 'betWon', betId, payoutMinor, currency: bet.currency }, cause: `betWon ${betId} ${payoutMinor}` };
}

const none = async (): Promise<undefined> => undefined;

/** The events a player is notified of, and how each is handled. */
const occasions: Readonly<Record<string, (event: PlayerEvent, database: Database) => Promise<Occasion | undefined>>> = {
  PlayerRegistered: async () => ({ subject: { key: 'welcome' }, cause: 'welcome' }),
  // An address may be confirmed again after a change, and a check decided again: hence their moments.
  EmailConfirmed: async ({ createdAt }) => ({ subject: { key: 'emailConfirmed' }, cause: `emailConfirmed ${createdAt.toISOString()}` }),
  IdentityChecked: async ({ data, createdAt }) => {
    const key = identityChecked.parse(data).isPassed ? 'identityApproved' : 'identityRejected';
    return { subject: { key }, cause: `${key} ${createdAt.toISOString()}` };
  },
  DocumentsAsked: async ({ data, createdAt }) => {
    const { types } = documentsAsked.parse(data);
    return { subject: { key: 'documentsAsked', types }, cause: `documentsAsked ${createdAt.toISOString()}` };
  },
  IdentityRestarted: async ({ data, createdAt }) => dueBy('identityRestarted', `identityRestarted ${createdAt.toISOString()}`, data),
  IdentityDueSoon: async ({ data }) => dueBy('identityDueSoon', `identityDueSoon ${identityDue.parse(data).dueAt}`, data),
  WithdrawalPaid: ({ data }, database) => ofWithdrawal('withdrawalPaid', data, database),
  WithdrawalFailed: ({ data }, database) => ofWithdrawal('withdrawalFailed', data, database),
  BetChanged: ofBet,
  SessionOpened: async ({ data, playerId }, database) => {
    const { sessionId } = sessionOpened.parse(data);
    const signIn = await newSignInOf({ database }, { sessionId, playerId });
    if (signIn === undefined) return undefined;
    const { device, country } = signIn;
    const ip = country === null ? signIn.ip : '';
    return { subject: { key: 'newSignIn', device, country, ip }, cause: `newSignIn ${sessionId}` };
  },
  // The bonus chosen with a deposit was no longer valid when the money came (P39).
  DepositBonusMissed: async ({ data }) => {
    const { invoiceId, campaignId = null, bonusName } = bonusMissed.parse(data);
    return { subject: { key: 'depositBonusMissed', campaignId, bonusName }, cause: missedBonusCause(invoiceId) };
  },
  // A code of a registration or a deposit that was refused: the player finds the reason in the messenger (D-47).
  BonusCodeChanged: async ({ data }) => {
    const { id, bonusCode = '', status } = codeChanged.parse(data).code;
    if (status === bonusCodeStatus.applied) return undefined;
    return { subject: { key: 'bonusCodeRefused', code: bonusCode }, cause: `bonusCodeRefused ${id}` };
  },
  // A session that ended because a copy of its token came up (S9); an ordinary end needs no message.
  SessionClosed: async ({ data }) => {
    const { sessionId, reason } = sessionClosed.parse(data);
    return reason === 'reuse' ? { subject: { key: 'sessionReused' }, cause: `sessionReused ${sessionId}` } : undefined;
  },
};

/** Whose language and clock a message speaks; a player who registers is known by the event alone. */
async function readerOf(context: ReactionContext, transaction: Database, { type, playerId, data }: PlayerEvent): Promise<MessageReader> {
  const moment = (at: Date): string => at.toISOString();
  if (type === 'PlayerRegistered') return { locale: registered.parse(data).locale, moment };
  return (await recipientById({ ...context, database: transaction }, playerId)) ?? { locale: defaultContentLocale, moment };
}

async function messagePlayer(context: ReactionContext, transaction: Database, event: LoggedEvent): Promise<void> {
  const { playerId, createdAt } = event;
  if (playerId === null) return;
  const own = { ...event, playerId };
  const occasion = await (occasions[event.type] ?? none)(own, transaction);
  if (occasion === undefined) return;
  const { subject, cause } = occasion;
  const reader = await readerOf(context, transaction, own);
  const { title, body, linkUrl, linkLabel } = await wordsOf(transaction, subject, reader);
  const content = {
    title,
    body,
    ...(linkUrl === undefined || linkLabel === undefined ? {} : { link: { url: linkUrl, label: linkLabel } }),
  };
  await notifyPlayer(context, transaction, { playerId, cause, content, subject, locale: reader.locale, createdAt });
}

const bonusChanged = z.object({ isNew: z.boolean(), bonus: z.object({ id: z.string(), name: z.string(), status: z.int() }) });
/** An offer that old is seen in the profile already: a follower that begins late writes no letters about the past. */
const OFFER_MAX_AGE_MS = DAY_MS;

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
    types: Object.keys(occasions),
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
