import { shortId } from '@pavilion/contract/formats/short-id.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { type Notice, noticeText, pageTitle, siteContent, type TextValues } from '../../content/index.ts';
import { campaignNameIn } from '../../game/index.ts';
import { localAmount, wordsOfPayment } from '../../payment/index.ts';
import { paperNames, placeName, type Recipient } from '../../player/index.ts';

/**
 * The subject of a message: a text of content's `messages/notifications`, and the values filled into it. It is stored with the message, so
 * that it can be read in a language other than the one it was written in (wire §3.14, L-19).
 */
export const messageSubject = z.discriminatedUnion('key', [
  z.object({
    key: z.enum([
      'welcome',
      'emailConfirmed',
      'identityApproved',
      'identityRejected',
      'sessionReused',
      'withdrawalChecked',
      'documentsHelp',
      'limitsHelp',
    ]),
  }),
  z.object({ key: z.literal('documentsAsked'), types: z.array(z.string()) }),
  z.object({ key: z.enum(['identityRestarted', 'identityDueSoon']), dueAt: z.string() }),
  /** The address is there only where the country is not known. */
  z.object({ key: z.literal('newSignIn'), device: z.string(), country: z.nullable(z.string()), ip: z.string() }),
  /** The name as it was given; a campaign that is still there has one for each language. */
  z.object({ key: z.literal('depositBonusMissed'), campaignId: z.nullable(z.string()), bonusName: z.string() }),
  z.object({ key: z.literal('bonusCodeRefused'), code: z.string() }),
  z.object({ key: z.enum(['withdrawalPaid', 'withdrawalFailed']), invoiceId: z.string(), amountMinor: z.string() }),
  z.object({ key: z.literal('betWon'), betId: z.string(), payoutMinor: z.string(), currency: z.string() }),
  z.object({ key: z.literal('contactAnswered'), number: z.string() }),
  /** An operator's own words, never translated. */
  z.object({ key: z.literal('fromSupport'), text: z.string() }),
]);
export type MessageSubject = z.output<typeof messageSubject>;

/** The language and the clock that a message speaks. */
export type MessageReader = Pick<Recipient, 'locale' | 'moment'>;

async function missedName(
  database: Database,
  { campaignId, bonusName }: { campaignId: string | null; bonusName: string },
  locale: string,
): Promise<string> {
  const named = campaignId === null ? undefined : await campaignNameIn(database, { campaignId, locale });
  return named ?? bonusName;
}

type Moved = Extract<MessageSubject, { key: 'withdrawalPaid' | 'withdrawalFailed' | 'betWon' }>;

async function valuesOfMoney(database: Database, subject: Moved, locale: string): Promise<TextValues> {
  if (subject.key === 'betWon')
    return { amount: localAmount(BigInt(subject.payoutMinor), subject.currency, locale), number: shortId(subject.betId) };
  return (await wordsOfPayment(database, { invoiceId: subject.invoiceId, amountMinor: BigInt(subject.amountMinor), locale })) ?? {};
}

async function valuesOf(database: Database, subject: MessageSubject, { locale, moment }: MessageReader): Promise<TextValues> {
  if ('invoiceId' in subject || 'betId' in subject) return valuesOfMoney(database, subject, locale);
  switch (subject.key) {
    case 'documentsAsked':
      return { documents: paperNames(locale, subject.types) };
    case 'identityRestarted':
    case 'identityDueSoon':
      return { date: moment(new Date(subject.dueAt)) };
    case 'newSignIn':
      return { device: subject.device, country: placeName(subject, locale) };
    case 'depositBonusMissed':
      return { bonus: await missedName(database, subject, locale) };
    default: {
      // Values for these texts are stored by name.
      const { key: _key, ...values } = subject;
      return values;
    }
  }
}

/** Pages of the profile that messages lead to; their titles are the words of the links. */
const pages: Partial<Readonly<Record<MessageSubject['key'], string>>> = {
  identityRejected: 'verification',
  identityRestarted: 'verification',
  identityDueSoon: 'verification',
  documentsAsked: 'documents',
  documentsHelp: 'documents',
  newSignIn: 'security',
  sessionReused: 'security',
  bonusCodeRefused: 'bonuses',
  limitsHelp: 'limits',
  withdrawalPaid: 'history',
  withdrawalFailed: 'history',
  betWon: 'history',
};

/** Which of a page's entries a message is about. */
function entryOf(subject: MessageSubject): string {
  if ('invoiceId' in subject) return `?tab=transactions&entry=${subject.invoiceId}`;
  return 'betId' in subject ? `?tab=bets&entry=${encodeURIComponent(subject.betId)}` : '';
}

/** The text of a message for a reader, and a link to its subject (U-39). */
export async function wordsOf(database: Database, subject: MessageSubject, reader: MessageReader): Promise<Notice & { linkUrl?: string }> {
  const page = pages[subject.key];
  const words = noticeText(siteContent(), reader.locale, { key: subject.key, values: await valuesOf(database, subject, reader) });
  if (page === undefined) return words;
  return { ...words, linkUrl: `/profile/${page}${entryOf(subject)}`, linkLabel: pageTitle(siteContent(), reader.locale, page) };
}
