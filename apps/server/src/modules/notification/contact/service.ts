import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, MAILS_PER_RECIPIENT, mailVisitor, personCheck, takeAttempt } from '../../player/index.ts';
import { contentLocale, siteContent, type TextValues } from '../../content/index.ts';
import { complaintDueAt } from './complaints.ts';
import { dayText } from './language.ts';
import { numberOf } from './number.ts';
import { contactMoved } from './queue.ts';
import { insertContactMessage } from './store.ts';

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
  const perAddress = request.isLocalTool ? [] : fromNetwork({ policy: CODE_MAILS, subject: 'contact address' }, request.ip);
  const sender = emailKeyOf(email);
  const perSender = [
    ...fromNetwork({ policy: CODE_MAILS, subject: `contact sender ${sender}` }, request.ip),
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
    const locale = contentLocale(siteContent(), request.language);
    await mailVisitor(context, transaction, { to: email, language: locale, ...mailOf(number, { answerBy, locale }) });
  });
  return { message: 'Thank you, we have your message', number, answerBy };
}

function mailOf(number: string, { answerBy, locale }: { answerBy: Date | null; locale: string }): { template: string; values: TextValues } {
  if (answerBy === null) return { template: 'contact-received', values: { number } };
  return { template: 'complaint-received', values: { number, date: dayText(answerBy, locale) } };
}
