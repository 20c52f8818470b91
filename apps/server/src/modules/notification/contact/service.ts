import { inTransaction } from '../../../kernel/database.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, mailVisitor, takeAttempt } from '../../player/index.ts';
import { insertContactMessage } from './store.ts';

/** The end of a message's id, where ids made at the same time differ, is its number. */
const NUMBER_DIGITS = 8;

/** Keeps a visitor's message for the support and says by mail that it has come (C-13). @throws tooManyRequests after a few in an hour from one sender or address */
export async function sendContactMessage(
  context: RequestContext & { identity: IdentityParts },
  { email, message }: { email: string; message: string },
): Promise<{ message: string }> {
  const { request, random, clock, database } = context;
  const perAddress = request.isLocalTool ? [] : [{ policy: CODE_MAILS, subject: `contact address ${request.ip}` }];
  await takeAttempt(context, [{ policy: CODE_MAILS, subject: `contact sender ${email.toLowerCase()}` }, ...perAddress]);
  const id = random.newId();
  await inTransaction(database, async (transaction) => {
    await insertContactMessage(transaction, {
      id,
      email,
      // Line breaks stay; other control characters have no place in a message and PostgreSQL's text cannot hold NUL.
      message: message.replace(/[^\P{Cc}\n\t]/gu, ''),
      ip: request.ip,
      country: request.country,
      createdAt: clock.now(),
    });
    const number = id.slice(-NUMBER_DIGITS).toUpperCase();
    await mailVisitor(context, transaction, { to: email, language: request.language, template: 'contact-received', values: { number } });
  });
  return { message: 'Thank you, we have your message' };
}
