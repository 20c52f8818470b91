import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, rawBodyOf, SandboxInputError, wantsPage } from '../http-input.ts';
import { decrypt, newBrowser, readVapid } from './crypto.ts';
import { pushPage } from './page.ts';
import { findBrowser, insertBrowser, insertMessage, listMessages, setAnswer } from './store.ts';

const SEND_PATH = '/sandbox/push/messages/';
const GONE = 410;
const TAKEN = 201;

const tokenParams = z.object({ token: z.string() });
const answerBody = z.object({
  answer: z.union([z.literal(TAKEN), z.literal(GONE), z.literal(404), z.literal(429), z.literal(503), z.literal(403)]),
});
const subscribeBody = z.object({ applicationServerKey: z.optional(z.string()) });
const listQuery = z.object({ endpoint: z.optional(z.string()) });
const sent = z.object({
  ttl: z.coerce.number().check(z.int(), z.nonnegative()),
  'content-encoding': z.literal('aes128gcm'),
  topic: z.optional(z.string().check(z.regex(/^[\w-]{1,32}$/))),
});

/**
 * The simulated push service and browsers of a tester: a subscription to pass to the platform, and the messages it receives, decrypted with
 * the browser's own keys. A message must be encrypted for that browser and signed by RFC 8292, by the sender to which it is subscribed.
 */
export function registerPush(server: FastifyInstance, { pool, platformUrl, now }: Pick<SandboxDeps, 'pool' | 'platformUrl' | 'now'>): void {
  server.post('/sandbox/push/browsers', async (request, reply) => {
    const browser = newBrowser(bodyOf(request, subscribeBody).applicationServerKey ?? null);
    await insertBrowser(pool, { ...browser, createdAt: now() });
    const { token, publicKey, auth } = browser;
    return reply.code(201).send({ data: { endpoint: platformUrl() + SEND_PATH + token, keys: { p256dh: publicKey, auth } } });
  });
  server.post('/sandbox/push/browsers/:token/answer', async (request) => {
    const { token } = tokenParams.parse(request.params);
    const { answer } = bodyOf(request, answerBody);
    if (!(await setAnswer(pool, { token, answer }))) throw new SandboxInputError('There is no such browser', 404);
    return { data: { answer } };
  });
  server.post(`${SEND_PATH}:token`, async (request, reply) => {
    const browser = await findBrowser(pool, tokenParams.parse(request.params).token);
    if (browser === undefined) return reply.code(404).send();
    const claims = readVapid(request.headers.authorization);
    const { origin } = new URL(platformUrl());
    if (claims === undefined || claims.aud !== origin || claims.exp * 1000 < Date.now()) return reply.code(403).send();
    if (browser.senderKey !== null && browser.senderKey !== claims.key) return reply.code(403).send();
    const headers = sent.safeParse(request.headers);
    if (!headers.success) throw new SandboxInputError(z.prettifyError(headers.error));
    if (browser.answer !== TAKEN) return reply.code(browser.answer).send();
    const { ttl: ttlSeconds, topic = null } = headers.data;
    await insertMessage(pool, { token: browser.token, body: decrypt(rawBodyOf(request), browser), ttlSeconds, topic, receivedAt: now() });
    return reply.code(TAKEN).header('location', `${platformUrl()}/sandbox/push`).send();
  });
  server.get('/sandbox/push', async (request, reply) => {
    const { endpoint } = listQuery.parse(request.query);
    const messages = await listMessages(pool, endpoint === undefined ? null : endpoint.slice(endpoint.lastIndexOf('/') + 1));
    if (wantsPage(request)) return reply.type('text/html; charset=utf-8').send(pushPage(messages));
    return { data: messages };
  });
}
