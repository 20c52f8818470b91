import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { noticeText, siteContent, type TextValues } from '../../content/index.ts';
import { campaignNameIn } from '../../game/index.ts';
import { paperNames, placeName, type Recipient } from '../../player/index.ts';

/**
 * What a message is about: a text of content's `messages/notifications`, and what is put into it. The message keeps it, so that it can be read in
 * another language than the one it was written in (wire §3.14, L-19).
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
  z.object({ key: z.literal('contactAnswered'), number: z.string() }),
  /** An operator's own words, which nobody translates. */
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

async function valuesOf(database: Database, subject: MessageSubject, { locale, moment }: MessageReader): Promise<TextValues> {
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
    case 'bonusCodeRefused':
      return { code: subject.code };
    case 'contactAnswered':
      return { number: subject.number };
    case 'fromSupport':
      return { text: subject.text };
    default:
      return {};
  }
}

/** What a message says to a reader. */
export async function wordsOf(database: Database, subject: MessageSubject, reader: MessageReader) {
  return noticeText(siteContent(), reader.locale, { key: subject.key, values: await valuesOf(database, subject, reader) });
}
