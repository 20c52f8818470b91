import type { RequestContext } from '../../../kernel/visitor.ts';
import { CODE_MAILS, type IdentityParts, takeAttempt } from '../../player/index.ts';
import { insertContactMessage } from './store.ts';

/** Keeps a visitor's message for the support (C-13). @throws tooManyRequests after a few in an hour from one sender or address */
export async function sendContactMessage(
  context: RequestContext & { identity: IdentityParts },
  { email, message }: { email: string; message: string },
): Promise<{ message: string }> {
  const { request, random, clock, database } = context;
  const perAddress = request.isLocalTool ? [] : [{ policy: CODE_MAILS, subject: `contact address ${request.ip}` }];
  await takeAttempt(context, [{ policy: CODE_MAILS, subject: `contact sender ${email.toLowerCase()}` }, ...perAddress]);
  await insertContactMessage(database, {
    id: random.newId(),
    email,
    // Line breaks stay; other control characters have no place in a message and PostgreSQL's text cannot hold NUL.
    message: message.replace(/[^\P{Cc}\n\t]/gu, ''),
    ip: request.ip,
    country: request.country,
    createdAt: clock.now(),
  });
  return { message: 'Thank you, we have your message' };
}
