import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, MAILS_PER_RECIPIENT, mailVisitor, personCheck, takeAttempt } from '../../player/index.ts';
import { contentLocale, siteContent, type TextValues } from '../../content/index.ts';
import { complaintDueAt } from './complaints.ts';
import { dayText } from './language.ts';
import { contactMoved } from './queue.ts';
import { insertContactMessage, messageSentUnder, type SentMessage } from './store.ts';

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

const received = ({ id, answerDueAt }: Pick<SentMessage, 'id' | 'answerDueAt'>): ReceivedMessage => ({
  message: 'Thank you, we have your message',
  number: shortId(id),
  answerBy: answerDueAt,
});

/** The earlier answer to the same words under this key. @throws idempotencyKeyReused for other words */
async function answeredBefore(
  { database }: Pick<RequestContext, 'database'>,
  key: string,
  { email, message, isComplaint = false }: GivenMessage,
): Promise<ReceivedMessage | undefined> {
  const sent = await messageSentUnder(database, key);
  if (sent === undefined) return undefined;
  if (sent.email !== email || sent.message !== message || (sent.answerDueAt !== null) !== isComplaint)
    throw new DomainError('idempotencyKeyReused');
  return received(sent);
}

/**
 * Keeps a visitor's message for the support and says by mail that it has come (C-13); a complaint is answered by a date. Sent again under its
 * key, it is there once and answered alike. @throws tooManyRequests after a few in an hour from one address, challengeRequired after a few of one
 * sender, idempotencyKeyReused
 */
export async function sendContactMessage(
  context: RequestContext & { identity: IdentityParts },
  { body, idempotencyKey }: { body: GivenMessage; idempotencyKey?: string | undefined },
): Promise<ReceivedMessage> {
  const before = idempotencyKey === undefined ? undefined : await answeredBefore(context, idempotencyKey, body);
  if (before !== undefined) return before;
  await takeTurn(context, body);
  const kept = await keep(context, body, idempotencyKey);
  // Sent twice at once, the second finds the first.
  const answer = kept ?? (idempotencyKey === undefined ? undefined : await answeredBefore(context, idempotencyKey, body));
  if (answer === undefined) throw new DomainError('conflict');
  return answer;
}

async function takeTurn(context: RequestContext & { identity: IdentityParts }, { email, captcha }: GivenMessage): Promise<void> {
  const { request } = context;
  const perAddress = request.isLocalTool ? [] : fromNetwork({ policy: CODE_MAILS, subject: 'contact address' }, request.ip);
  const sender = emailKeyOf(email);
  const perSender = [
    ...fromNetwork({ policy: CODE_MAILS, subject: `contact sender ${sender}` }, request.ip),
    { policy: MAILS_PER_RECIPIENT, subject: `contact sender ${sender}` },
  ];
  await takeAttempt(context, [...perSender, ...perAddress], personCheck(context, { purpose: `contact ${sender}`, captcha }));
}

/** @returns undefined when a message is there under its key */
async function keep(
  context: RequestContext & { identity: IdentityParts },
  { email, message, isComplaint = false }: GivenMessage,
  sentKey: string | undefined,
): Promise<ReceivedMessage | undefined> {
  const { request, random, clock, database } = context;
  const id = random.newId();
  const answerDueAt = isComplaint ? await complaintDueAt(context) : null;
  return inTransaction(database, async (transaction) => {
    const { country, language } = request;
    const written = { id, email, message, country, locale: language ?? null, playerId: context.player?.playerId ?? null };
    if (!(await insertContactMessage(transaction, { ...written, answerDueAt, createdAt: clock.now(), sentKey }))) return undefined;
    await context.publish(transaction, contactMoved(written, 'added'));
    const locale = contentLocale(siteContent(), request.language);
    const answer = received({ id, answerDueAt });
    await mailVisitor(context, transaction, { to: email, language: locale, ...mailOf(answer.number, { answerBy: answerDueAt, locale }) });
    return answer;
  });
}

function mailOf(number: string, { answerBy, locale }: { answerBy: Date | null; locale: string }): { template: string; values: TextValues } {
  if (answerBy === null) return { template: 'contact-received', values: { number } };
  return { template: 'complaint-received', values: { number, date: dayText(answerBy, locale) } };
}
