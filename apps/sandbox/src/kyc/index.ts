import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, rawBodyOf, SandboxInputError, wantsPage } from '../http-input.ts';
import { callPlatform, isSignedByPlatform } from '../signing.ts';
import { deskPage, donePage, expiredPage, sentPage, widgetPage, widgetScript } from './page.ts';
import { newId } from '../random.ts';
import { makeToken, readToken } from './token.ts';

const EVENTS_PATH = '/provider/v1/kyc/events';
const SEND_TIMEOUT_MS = 5000;
const SIGNATURE_WINDOW_MS = 300_000;
/** Pauses before an event is sent again; after a longer outage the platform has to ask for a new outcome. */
const RETRY_PAUSES_MS = [1000, 4000, 16_000, 60_000];

const reason = z.optional(z.nullable(z.string().check(z.maxLength(200))));
/** The birthdate in the documents, year-month-day. */
const birthdate = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));
const onPaper = z.optional(z.string().check(z.maxLength(200)));
const papers = { birthdate, firstName: onPaper, lastName: onPaper, personalIdNumber: onPaper };
const decision = { outcome: z.enum(['approved', 'rejected']), reason, ...papers };
const outcomeBody = z.object(decision);
const outcomeParams = z.object({ playerId: z.uuid() });
const deskBody = z.object({ ...decision, playerId: z.uuid() });
/** Documents can also be sent in the widget without a decision. */
const widgetBody = z.object({ outcome: z.enum(['submitted', 'approved', 'rejected']), reason, ...papers, token: z.string() });
const tokenBody = z.object({ playerId: z.uuid() });
const widgetQuery = z.object({ token: z._default(z.string(), '') });

type Decision = Omit<z.output<typeof widgetBody>, 'token'>;

type KycDeps = Pick<SandboxDeps, 'platformUrl' | 'credentials' | 'now' | 'log'>;
type Announced = {
  readonly eventId: string;
  readonly playerId: string;
  readonly outcome: Decision['outcome'];
  readonly delivered: boolean;
};
type Announce = (playerId: string, decision: Decision) => Promise<Announced>;

/** The simulated identity verification: tokens for its widget, the widget, and its events to the platform (sandbox.md). */
export function registerKyc(server: FastifyInstance, deps: KycDeps): void {
  const announce = announcer(server, deps);
  registerTokens(server, deps);
  registerDesk(server, announce);
  registerWidget(server, deps, announce);
}

/** Sends decisions to the platform, each again for as long as the server runs and the pauses last. */
function announcer(server: FastifyInstance, { platformUrl, credentials, now, log }: KycDeps): Announce {
  const { kyc: credential } = credentials;
  const stopping = new AbortController();
  server.addHook('onClose', async () => stopping.abort());

  const send = async (body: object): Promise<boolean> => {
    const call = { credential, baseUrl: platformUrl(), path: EVENTS_PATH, body, nowMs: now().getTime(), timeoutMs: SEND_TIMEOUT_MS };
    const status = await callPlatform(call).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) log.warn({ status }, 'verification webhook not taken');
    return status === 200;
  };
  const sendLater = async (body: object): Promise<void> => {
    for (const pauseMs of RETRY_PAUSES_MS) {
      await delay(pauseMs, undefined, { signal: stopping.signal });
      if (await send(body)) return;
    }
  };
  return async (playerId, { outcome, reason, ...papers }) => {
    const eventId = newId();
    const body = { eventId, playerId, type: `check.${outcome}`, reason: reason ?? null, ...papers, createdAt: now().toISOString() };
    const isDelivered = await send(body);
    // Unsent events are lost when the sandbox stops; their decisions have to be made again by hand.
    if (!isDelivered) sendLater(body).catch(() => log.info({ eventId }, 'a verification webhook was given up'));
    return { eventId, playerId, outcome, delivered: isDelivered };
  };
}

function registerTokens(server: FastifyInstance, { credentials, now }: KycDeps): void {
  const { kyc: credential } = credentials;
  server.post('/sandbox/kyc/tokens', async (request) => {
    const signed = { method: request.method, path: '/sandbox/kyc/tokens', headers: request.headers, rawBody: rawBodyOf(request) };
    const ageMs = Math.abs(now().getTime() - Number(request.headers['x-timestamp']));
    if (!isSignedByPlatform(credential, signed) || !(ageMs <= SIGNATURE_WINDOW_MS)) {
      throw new SandboxInputError('The signature is wrong or too old', 401);
    }
    return { data: { token: makeToken(credential.secret, { playerId: bodyOf(request, tokenBody).playerId, now: now() }) } };
  });
}

/** Decisions made by hand, on a page or by a call. */
function registerDesk(server: FastifyInstance, announce: Announce): void {
  server.get('/sandbox/kyc', async (_request, reply) => reply.type('text/html; charset=utf-8').send(deskPage()));
  server.post('/sandbox/kyc/outcome', async (request, reply) => {
    const { playerId, ...decided } = bodyOf(request, deskBody);
    const data = await announce(playerId, decided);
    return wantsPage(request) ? reply.type('text/html; charset=utf-8').send(donePage(data.outcome)) : { data };
  });
  server.post('/sandbox/kyc/:playerId/outcome', async (request) => {
    const params = outcomeParams.safeParse(request.params);
    if (!params.success) throw new SandboxInputError('The player id is none', 404);
    return { data: await announce(params.data.playerId, bodyOf(request, outcomeBody)) };
  });
}

/** The page a player sends documents from. */
function registerWidget(server: FastifyInstance, { credentials, now }: KycDeps, announce: Announce): void {
  const { kyc: credential } = credentials;
  server.get('/sandbox/kyc/widget', async (request, reply) => {
    const { token } = widgetQuery.parse(request.query);
    const playerId = readToken(credential.secret, { token, now: now() });
    const page = playerId === undefined ? expiredPage() : widgetPage(token);
    return reply
      .code(playerId === undefined ? 401 : 200)
      .type('text/html; charset=utf-8')
      .send(page);
  });
  server.post('/sandbox/kyc/widget', async (request, reply) => {
    const { token, ...decided } = bodyOf(request, widgetBody);
    const playerId = readToken(credential.secret, { token, now: now() });
    if (playerId === undefined) return reply.code(401).type('text/html; charset=utf-8').send(expiredPage());
    const { outcome } = await announce(playerId, decided);
    return reply.type('text/html; charset=utf-8').send(sentPage(outcome, token));
  });
  server.get('/sandbox/kyc/widget.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(widgetScript));
}
