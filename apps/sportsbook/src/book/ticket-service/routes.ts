import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { bearerOf, bodyOf, rawBodyOf, Refusal } from '../../http.ts';
import { cashOutRequest } from '../cash-out/begin.ts';
import { quoteCashOut, takeCashOut } from '../cash-out/take.ts';
import { hasWaitingCalls } from '../cash-out/store.ts';
import type { TicketsContext } from '../context.ts';
import { freeBetGrant, grantFreeBet, listFreeBets } from '../free-bets/grant.ts';
import { quoteMaxStake } from '../placing/max-stake.ts';
import {
  decidePalpableError,
  palpableErrorDecision,
  palpableErrorProposal,
  proposePalpableError,
  palpableErrorsReply,
} from '../palpable-errors/decide.ts';
import { builderRequest, quoteBuilder } from '../placing/builder/quote.ts';
import { placeBet } from '../placing/place.ts';
import { betRequest, slipRequest } from '../placing/shape.ts';
import { refusalReply, refuse, type Reply, UNREACHABLE } from '../refusal.ts';
import { decideLateCorrection, lateCorrectionsReply, lateDecision } from '../settlement/agree.ts';
import type { Session, Sessions } from '../sessions.ts';
import { balanceOf } from '../wallet/client.ts';
import { listBets, readBet, readRequest } from './reads.ts';

const BETS = '/sandbox/sportsbook/bets';
const BET_BYTES_MAX = 32 * 1024;
const TOO_LARGE = 413;
const CREDIT_LOOK_MS = 50;
const CREDIT_LOOKS = 30;

const listQuery = z.object({ state: z.enum(['open', 'settled']).default('open'), cursor: z.uuid().optional() });
const ticketParams = z.object({ id: z.uuid() });
const requestParams = z.object({ requestId: z.string().min(1).max(64) });
const quoteBody = z.object({ token: z.string().max(500), part: z.string().max(40).optional() });

function read<S extends z.ZodType>(schema: S, given: unknown, status: 404 | 422): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw status === 404 ? new Refusal(404, 'NOT_FOUND') : new Refusal(422, 'INVALID');
}

const send = (reply: FastifyReply, { status, body }: Reply): FastifyReply => reply.code(status).send(body);

type Work = (session: Session) => Promise<Reply>;

/** Runs work for the player of a token. */
const forPlayer = (context: TicketsContext, token: string | null | undefined, work: Work): Promise<Reply> =>
  withSession(token, (known) => context.sessions.find(known), work);

/** The same for what stays when the session has ended: looking at the own bets, and cashing out. */
const forOwner = (context: TicketsContext, token: string | null | undefined, work: Work): Promise<Reply> =>
  withSession(token, (known) => context.sessions.findOwner(known), work);

async function withSession(token: string | null | undefined, find: Sessions['find'], work: Work): Promise<Reply> {
  if (token === '' || token == null) return refusalReply(refuse(401, 'LOGIN_REQUIRED'));
  const session = await find(token);
  if (session === 'unknown') return refusalReply(refuse(401, 'SESSION_INVALID'));
  return session === 'unreachable' ? UNREACHABLE : work(session);
}

/** A paid cash-out with the balance after its credit, which the outbox delivers: looked for shortly, and left out where it takes longer. */
async function withBalance(
  context: TicketsContext,
  { token, currency }: Session,
  { reply, ticketId }: { reply: Reply; ticketId: string },
): Promise<Reply> {
  const paid = z.object({ data: z.looseObject({ payout: z.string() }) }).safeParse(reply.body);
  if (!paid.success) return reply;
  for (let look = 0; look < CREDIT_LOOKS && (await hasWaitingCalls(context.pool, ticketId)); look += 1) await context.wait(CREDIT_LOOK_MS);
  const answer = await context.wallet.balance(token);
  const balance = answer === undefined ? null : balanceOf(answer, currency);
  return { status: reply.status, body: { data: { ...paid.data.data, balance } } };
}

function registerReads(server: FastifyInstance, context: TicketsContext): void {
  server.get(BETS, async (request, reply) => {
    const { state, cursor } = read(listQuery, request.query, 422);
    return send(
      reply,
      await forOwner(context, bearerOf(request), (session) => listBets(context, session, { isSettled: state === 'settled', cursor })),
    );
  });
  server.get(`${BETS}/by-request/:requestId`, async (request, reply) => {
    const { requestId } = read(requestParams, request.params, 404);
    return send(reply, await forOwner(context, bearerOf(request), (session) => readRequest(context, session, requestId)));
  });
  server.get(`${BETS}/:id`, async (request, reply) => {
    const { id } = read(ticketParams, request.params, 404);
    return send(reply, await forOwner(context, bearerOf(request), (session) => readBet(context, session, id)));
  });
}

function registerCashOut(server: FastifyInstance, context: TicketsContext): void {
  server.post(`${BETS}/:id/cash-out/quote`, async (request, reply) => {
    const { id } = read(ticketParams, request.params, 404);
    const { token, part } = bodyOf(request, quoteBody);
    return send(reply, await forOwner(context, token, (session) => quoteCashOut(context, session, { ticketId: id, part })));
  });
  server.post(`${BETS}/:id/cash-out`, async (request, reply) => {
    const { id } = read(ticketParams, request.params, 404);
    const asked = bodyOf(request, cashOutRequest);
    const answer = await forOwner(context, asked.token, async (session) => {
      const taken = await takeCashOut(context, session, { ticketId: id, request: asked });
      return withBalance(context, session, { reply: taken, ticketId: id });
    });
    return send(reply, answer);
  });
}

const wantsNoWait = ({ headers }: FastifyRequest): boolean => String(headers.prefer ?? '').includes('respond-async');

/** Decisions that need two people of the company: late results that would take money back, and obviously wrong prices. */
function registerCorrections(server: FastifyInstance, context: TicketsContext): void {
  server.get('/sandbox/sportsbook/late-corrections', async (_request, reply) => send(reply, await lateCorrectionsReply(context)));
  server.post('/sandbox/sportsbook/late-corrections/:id', async (request, reply) => {
    const { id } = read(ticketParams, request.params, 404);
    return send(reply, await decideLateCorrection(context, id, bodyOf(request, lateDecision)));
  });
  server.get('/sandbox/sportsbook/obvious-errors', async (_request, reply) => send(reply, await palpableErrorsReply(context)));
  server.post('/sandbox/sportsbook/obvious-errors', async (request, reply) =>
    send(reply, await proposePalpableError(context, bodyOf(request, palpableErrorProposal))),
  );
  server.post('/sandbox/sportsbook/obvious-errors/:id', async (request, reply) => {
    const { id } = read(ticketParams, request.params, 404);
    return send(reply, await decidePalpableError(context, id, bodyOf(request, palpableErrorDecision)));
  });
}

/** The calls of the betting client and of programs (sportsbook §4.5, sandbox.md). */
export function registerTicketRoutes(server: FastifyInstance, context: TicketsContext): void {
  server.post(BETS, async (request, reply) => {
    if (rawBodyOf(request).length > BET_BYTES_MAX) throw new Refusal(TOO_LARGE, 'INVALID', { message: 'The request is too large.' });
    return send(reply, await placeBet(context, bodyOf(request, betRequest), { isAsync: wantsNoWait(request) }));
  });
  server.post('/sandbox/sportsbook/max-stake', async (request, reply) => {
    const slip = bodyOf(request, slipRequest);
    return send(reply, await forPlayer(context, slip.token, (session) => quoteMaxStake(context, session, slip)));
  });
  server.post('/sandbox/sportsbook/builder', async (request, reply) =>
    send(reply, quoteBuilder(context.cache, bodyOf(request, builderRequest))),
  );
  server.get('/sandbox/sportsbook/free-bets', async (request, reply) =>
    send(reply, await forPlayer(context, bearerOf(request), (session) => listFreeBets(context, session))),
  );
  // The operator's hand in the box: a right to one ticket, as a campaign would give it.
  server.post('/sandbox/sportsbook/free-bets', async (request, reply) =>
    send(reply, await grantFreeBet(context, bodyOf(request, freeBetGrant))),
  );
  registerReads(server, context);
  registerCashOut(server, context);
  registerCorrections(server, context);
}
