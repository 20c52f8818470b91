import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, rawBodyOf, SandboxInputError, wantsPage } from '../http-input.ts';
import { isSignedByPlatform } from '../signing.ts';
import { toInboxMessage } from './message.ts';
import { inboxPage } from './page.ts';
import { insertMessage, listMessages } from './store.ts';

const SIGNATURE_WINDOW_MS = 300_000;

const mailBody = z.object({
  id: z.uuid(),
  to: z.string().check(z.minLength(3), z.maxLength(320)),
  subject: z.string().check(z.maxLength(500)),
  text: z.string().check(z.maxLength(50_000)),
  template: z.optional(z.string().check(z.maxLength(100))),
});
const smsBody = z.object({
  id: z.uuid(),
  to: z.string().check(z.regex(/^\+?\d{5,17}$/)),
  text: z.string().check(z.maxLength(1000)),
  template: z.optional(z.string().check(z.maxLength(100))),
});
const LIST_LENGTH = 100;
const PAGE_LENGTH = 20;
const inboxQuery = z.object({ to: z.optional(z.string()), format: z.optional(z.string()), page: z.optional(z.string()) });
const pageNumber = (text: string | undefined): number => Number(/^[1-9]\d{0,5}$/.exec(text ?? '')?.[0] ?? 1);

/** Puts a text message into the inbox; a repeated id is ignored. */
export async function keepSms(
  { pool, now }: Pick<SandboxDeps, 'pool' | 'now'>,
  { id, to, text, template = null }: { id: string; to: string; text: string; template?: string | null | undefined },
): Promise<void> {
  await insertMessage(pool, { id, channel: 'sms', recipient: to, subject: null, body: text, template, createdAt: now() });
}

/** The simulated mail and text message services, with an inbox of everything they received (sandbox.md). */
export function registerInbox(
  server: FastifyInstance,
  { pool, credentials, now }: Pick<SandboxDeps, 'pool' | 'credentials' | 'now'>,
): void {
  const refuseForged = (request: FastifyRequest): void => {
    const [path = ''] = request.url.split('?');
    const signed = { method: request.method, path, headers: request.headers, rawBody: rawBodyOf(request) };
    const ageMs = Math.abs(now().getTime() - Number(request.headers['x-timestamp']));
    if (!isSignedByPlatform(credentials.mail, signed) || !(ageMs <= SIGNATURE_WINDOW_MS)) {
      throw new SandboxInputError('The signature is wrong or too old', 401);
    }
  };

  server.post('/sandbox/mail/messages', async (request, reply) => {
    refuseForged(request);
    const { id, to, subject, text, template } = bodyOf(request, mailBody);
    await insertMessage(pool, { id, channel: 'mail', recipient: to, subject, body: text, template: template ?? null, createdAt: now() });
    return reply.code(201).send({ data: { id } });
  });

  server.post('/sandbox/sms/messages', async (request, reply) => {
    refuseForged(request);
    const { id, to, text, template } = bodyOf(request, smsBody);
    await keepSms({ pool, now }, { id, to, text, template });
    return reply.code(201).send({ data: { id } });
  });

  server.get('/sandbox/inbox', async (request, reply) => {
    const { to: asked, format, page: named } = inboxQuery.parse(request.query);
    const to = asked === undefined || asked.trim() === '' ? undefined : asked;
    const read = async (limit: number, offset: number) => (await listMessages(pool, to, { limit, offset })).map(toInboxMessage);
    if (format === 'json' || !wantsPage(request)) return reply.send({ data: await read(LIST_LENGTH, 0) });
    const page = pageNumber(named);
    // One more row than shown, to learn whether there is a next page.
    const messages = await read(PAGE_LENGTH + 1, (page - 1) * PAGE_LENGTH);
    const shown = { messages: messages.slice(0, PAGE_LENGTH), to, page, hasMore: messages.length > PAGE_LENGTH };
    return reply.type('text/html; charset=utf-8').send(inboxPage(shown));
  });
}
