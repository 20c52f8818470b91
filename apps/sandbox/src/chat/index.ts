import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError, wantsPage } from '../http-input.ts';
import { deskPage, framePage } from './page.ts';
import { newId } from '../random.ts';
import * as store from './store.ts';
import { frameScript, widgetScript } from './widget.ts';
import { chatWords } from './chat-texts.ts';

/** Names this site at the desk, as a real desk's token does; it is no secret. */
const CHAT_TOKEN = 'pavilion-sandbox-chat';

const MESSAGE_MAX = 2000;
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX));
const beginBody = z.object({
  token: z.literal(CHAT_TOKEN),
  externalId: z.nullable(z.string().check(z.maxLength(100))),
  restoreId: z.nullable(z.string().check(z.maxLength(100))),
});
const propertiesBody = z.record(
  z.string().check(z.maxLength(60)),
  z.union([z.string().check(z.maxLength(300)), z.boolean(), z.number(), z.null()]),
);
const answerBody = z.object({ conversation: z.uuid(), text });
const params = z.object({ id: z.uuid() });
const frameQuery = z.object({ locale: z._default(z.string(), 'en') });
const after = z.object({ after: z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0) });

type ChatDeps = Pick<SandboxDeps, 'pool' | 'now'>;

/** The simulated chat desk: the widget players load, and a page to answer from (sandbox.md, wire §7.11 chat). */
export function registerChat(server: FastifyInstance, deps: ChatDeps): void {
  registerWidget(server);
  registerConversations(server, deps);
  registerDesk(server, deps);
}

function registerWidget(server: FastifyInstance): void {
  const script =
    (source: string) => async (_request: FastifyRequest, reply: { type: (name: string) => { send: (body: string) => unknown } }) =>
      reply.type('text/javascript; charset=utf-8').send(source);

  server.get('/sandbox/chat/js/widget.js', script(widgetScript));
  server.get('/sandbox/chat/js/frame.js', script(frameScript));
  server.get('/sandbox/chat/frame', async (request, reply) => {
    const { locale } = frameQuery.parse(request.query);
    return reply.type('text/html; charset=utf-8').send(framePage(chatWords(locale)));
  });
}

/** What the widget calls. */
function registerConversations(server: FastifyInstance, { pool, now }: ChatDeps): void {
  const conversationOf = async (request: FastifyRequest): Promise<store.Conversation> => {
    const parsed = params.safeParse(request.params);
    const found = parsed.success ? await store.findConversation(pool, parsed.data.id) : undefined;
    if (found === undefined) throw new SandboxInputError('There is no such conversation', 404);
    return found;
  };

  // Continues a conversation for the player it belongs to; anyone else starts a new one.
  server.post('/sandbox/chat/conversations', async (request) => {
    const { externalId, restoreId } = bodyOf(request, beginBody);
    const known = z.uuid().safeParse(restoreId).success && restoreId !== null ? await store.findConversation(pool, restoreId) : undefined;
    if (known !== undefined && known.externalId === externalId) return { data: { restoreId: known.id, isNew: false } };
    const id = newId();
    await store.insertConversation(pool, { id, externalId, createdAt: now() });
    return { data: { restoreId: id, isNew: true } };
  });
  server.post('/sandbox/chat/conversations/:id/properties', async (request) => {
    const { id } = await conversationOf(request);
    await store.setProperties(pool, id, bodyOf(request, propertiesBody));
    return { data: true };
  });
  server.get('/sandbox/chat/conversations/:id/messages', async (request) => {
    const { id } = await conversationOf(request);
    return { data: await store.listMessages(pool, id, after.parse(request.query).after) };
  });
  server.post('/sandbox/chat/conversations/:id/messages', async (request, reply) => {
    const { id } = await conversationOf(request);
    const body = bodyOf(request, z.object({ text })).text;
    await store.insertMessage(pool, { conversationId: id, author: 'visitor', body, createdAt: now() });
    return reply.code(201).send({ data: true });
  });
  server.get('/sandbox/chat/conversations/:id/unread', async (request) => {
    const { id } = await conversationOf(request);
    return { data: { count: await store.countUnread(pool, id) } };
  });
  server.post('/sandbox/chat/conversations/:id/read', async (request) => {
    const { id } = await conversationOf(request);
    await store.markRead(pool, id);
    return { data: true };
  });
}

/** Where a person answers. */
function registerDesk(server: FastifyInstance, { pool, now }: ChatDeps): void {
  server.get('/sandbox/chat', async (_request, reply) => {
    const conversations = await store.listConversations(pool);
    const shown = await Promise.all(
      conversations.map(async (conversation) => ({ conversation, messages: await store.listMessages(pool, conversation.id, 0) })),
    );
    return reply.type('text/html; charset=utf-8').send(deskPage(shown.filter(({ messages }) => messages.length > 0)));
  });
  server.post('/sandbox/chat/answers', async (request, reply) => {
    const { conversation, text: body } = bodyOf(request, answerBody);
    if ((await store.findConversation(pool, conversation)) === undefined) throw new SandboxInputError('There is no such conversation', 404);
    await store.insertMessage(pool, { conversationId: conversation, author: 'desk', body, createdAt: now() });
    return wantsPage(request) ? reply.redirect('/sandbox/chat', 303) : reply.code(201).send({ data: true });
  });
}
