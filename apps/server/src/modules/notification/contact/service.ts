import { inTransaction } from '../../../kernel/database.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, MAILS_PER_RECIPIENT, mailVisitor, personCheck, takeAttempt } from '../../player/index.ts';
import { insertContactMessage } from './store.ts';

/** The end of a message's id, where ids made at the same time differ, is its number. */
const NUMBER_DIGITS = 8;

/**
 * Keeps a visitor's message for the support and says by mail that it has come (C-13).
 * @throws tooManyRequests after a few in an hour from one address, challengeRequired after a few of one sender
 */
export async function sendContactMessage(
  context: RequestContext & { identity: IdentityParts },
  { email, message, captcha }: { email: string; message: string; captcha?: string | null | undefined },
): Promise<{ message: string }> {
  const { request, random, clock, database } = context;
  const perAddress = request.isLocalTool ? [] : [{ policy: CODE_MAILS, subject: `contact address ${request.ip}` }];
  const sender = email.toLowerCase();
  const perSender = [
    { policy: CODE_MAILS, subject: `contact sender ${sender} ${request.ip}` },
    { policy: MAILS_PER_RECIPIENT, subject: `contact sender ${sender}` },
  ];
  await takeAttempt(context, [...perSender, ...perAddress], personCheck(context, { purpose: `contact ${sender}`, captcha }));
  const id = random.newId();
  await inTransaction(database, async (transaction) => {
    await insertContactMessage(transaction, {
      id,
      email,
      message,
      ip: request.ip,
      country: request.country,
      createdAt: clock.now(),
    });
    const number = id.slice(-NUMBER_DIGITS).toUpperCase();
    await mailVisitor(context, transaction, { to: email, language: request.language, template: 'contact-received', values: { number } });
  });
  return { message: 'Thank you, we have your message' };
}
