import { inTransaction } from '../../../kernel/database.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, MAILS_PER_RECIPIENT, mailVisitor, personCheck, takeAttempt } from '../../player/index.ts';
import { defaultContentLocale, siteContent, type TextValues } from '../../content/index.ts';
import { complaintDueAt } from './complaints.ts';
import { contactMoved } from './queue.ts';
import { insertContactMessage } from './store.ts';

/** The end of a message's id, where ids made at the same time differ, is its number. */
const NUMBER_DIGITS = 8;
export const numberOf = (id: string): string => id.slice(-NUMBER_DIGITS).toUpperCase();

/** A day as the mail's reader writes it. */
const dayText = (at: Date, locale: string): string => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

interface GivenMessage {
  email: string;
  message: string;
  isComplaint?: boolean | undefined;
  captcha?: string | null | undefined;
}

interface ReceivedMessage {
  message: string;
  number: string;
  answerBy: Date | null;
}

/**
 * Keeps a visitor's message for the support and says by mail that it has come (C-13); a complaint is answered by a date.
 * @throws tooManyRequests after a few in an hour from one address, challengeRequired after a few of one sender
 */
export async function sendContactMessage(
  context: RequestContext & { identity: IdentityParts },
  { email, message, isComplaint = false, captcha }: GivenMessage,
): Promise<ReceivedMessage> {
  const { request, random, clock, database } = context;
  const perAddress = request.isLocalTool ? [] : [{ policy: CODE_MAILS, subject: `contact address ${request.ip}` }];
  const sender = email.toLowerCase();
  const perSender = [
    { policy: CODE_MAILS, subject: `contact sender ${sender} ${request.ip}` },
    { policy: MAILS_PER_RECIPIENT, subject: `contact sender ${sender}` },
  ];
  await takeAttempt(context, [...perSender, ...perAddress], personCheck(context, { purpose: `contact ${sender}`, captcha }));
  const id = random.newId();
  const number = numberOf(id);
  const answerBy = isComplaint ? await complaintDueAt(context) : null;
  await inTransaction(database, async (transaction) => {
    const { ip, country, language } = request;
    const written = { id, email, message, ip, country, locale: language ?? null, playerId: context.player?.playerId ?? null };
    await insertContactMessage(transaction, { ...written, answerDueAt: answerBy, createdAt: clock.now() });
    await context.publish(transaction, contactMoved(written, 'added'));
    await mailVisitor(context, transaction, {
      to: email,
      language: request.language,
      ...mailOf(number, { answerBy, language: request.language }),
    });
  });
  return { message: 'Thank you, we have your message', number, answerBy };
}

function mailOf(
  number: string,
  { answerBy, language }: { answerBy: Date | null; language: string | undefined },
): { template: string; values: TextValues } {
  if (answerBy === null) return { template: 'contact-received', values: { number } };
  const locale = siteContent().locales.find((known) => known === language) ?? defaultContentLocale;
  return { template: 'complaint-received', values: { number, date: dayText(answerBy, locale) } };
}
