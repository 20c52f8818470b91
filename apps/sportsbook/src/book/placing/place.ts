import type { TicketsContext } from '../context.ts';
import { refusalReply, refuse, type Reply, UNREACHABLE } from '../refusal.ts';
import { awaitOwnReply, awaitReply } from '../requests/answer.ts';
import { answerRequest, findRequest, replyOf, takeRequests } from '../requests/store.ts';
import type { Session } from '../sessions.ts';
import { findTicket } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { placedView } from '../tickets/view.ts';
import { inTransaction } from '../transaction.ts';
import { type RequestedBet, type Booked, hashOf } from './bet-request.ts';
import { bookAlone } from './book.ts';
import { goOn } from './continue.ts';
import type { BetRequest } from './shape.ts';
import { whileStale } from './stale-cache.ts';
import { HOLD_MS } from './deadlines.ts';

const ACCEPTED_LATER = 202;

/** Refuses a bet as suspended because the cache stayed behind the tables. The refusal is stored like any other. */
async function refuseStale(context: TicketsContext, { session, request }: RequestedBet): Promise<Booked> {
  const key = { playerId: session.playerId, requestId: request.requestId };
  return inTransaction(context.pool, async (transaction): Promise<Booked> => {
    const contentHash = hashOf(request);
    const [taken] = await takeRequests(transaction, [{ ...key, contentHash }], { kind: 'bet', now: context.now() });
    if (taken?.isNew !== true) return { kind: 'known' };
    const outcomes = request.selections.map(({ outcomeId }) => outcomeId);
    const reply = await answerRequest(transaction, key, refusalReply(refuse(409, 'SUSPENDED', { outcomes })));
    return reply === undefined ? { kind: 'known' } : { kind: 'refused', reply };
  });
}

/** Books a bet with concurrent ones, or alone where that fails. */
async function book(context: TicketsContext, asked: RequestedBet): Promise<Booked> {
  const batched = await context.book(asked);
  if (batched !== 'alone') return batched;
  return (await whileStale(context, () => bookAlone(context, asked))) ?? refuseStale(context, asked);
}

/** The reply for a ticket that is not decided yet: 202, or 404 for an unknown id. */
export async function pendingReply(context: TicketsContext, ticketId: string): Promise<Reply> {
  const found = await findTicket(context.pool, ticketId);
  return found === undefined ? refusalReply(refuse(404, 'NOT_FOUND')) : pendingOf(found);
}

const pendingOf = (found: TicketWithLegs): Reply => ({
  status: ACCEPTED_LATER,
  body: { data: { ...placedView(found), status: 'pending', acceptAt: found.ticket.acceptAt.toISOString() } },
});

/** Continues with a ticket just booked, without reading it again, and replies once it is decided. */
async function answerBooked(
  context: TicketsContext,
  { found, request, isAsync }: { found: TicketWithLegs; request: BetRequest; isAsync: boolean },
): Promise<Reply> {
  const { playerId, acceptAt } = found.ticket;
  const key = { playerId, requestId: request.requestId };
  const waiting = context.decisions.next(key);
  context.background(() => goOn(context, found));
  if (isAsync && acceptAt > context.now()) {
    waiting.leave();
    return pendingOf(found);
  }
  return (await awaitOwnReply(context, key, { waiting, until: new Date(acceptAt.getTime() + HOLD_MS) })) ?? pendingOf(found);
}

/** The reply to a repeated request. */
async function answerKnown(context: TicketsContext, asked: { session: Session; request: BetRequest; isAsync: boolean }): Promise<Reply> {
  const { session, request, isAsync } = asked;
  const key = { playerId: session.playerId, requestId: request.requestId };
  const kept = await findRequest(context.pool, key);
  if (kept === undefined) return UNREACHABLE;
  if (kept.kind !== 'bet' || kept.contentHash !== hashOf(request)) return refusalReply(refuse(409, 'CONFLICT'));
  const reply = replyOf(kept);
  if (reply !== undefined) return reply;
  return answerUndecided(context, key, { ticketId: kept.ticketId, isAsync });
}

/** Waits for the decision on a repeated request, unless the caller asked not to wait. */
async function answerUndecided(
  context: TicketsContext,
  key: { playerId: string; requestId: string },
  { ticketId, isAsync }: { ticketId: string | null; isAsync: boolean },
): Promise<Reply> {
  const found = ticketId === null ? undefined : await findTicket(context.pool, ticketId);
  const acceptAt = found?.ticket.acceptAt ?? context.now();
  const isWaiting = isAsync && acceptAt > context.now();
  const decided = isWaiting ? undefined : await awaitReply(context, key, new Date(acceptAt.getTime() + HOLD_MS));
  return decided ?? pendingReply(context, found?.ticket.id ?? '');
}

/**
 * `POST bets` (sportsbook §4.2). Replies when the ticket is decided, or with 202 and `pending` if the caller asked not to wait or the
 * wallet takes longer than two seconds. A repeated request always gets the first reply (SB-9).
 */
export async function placeBet(context: TicketsContext, request: BetRequest, { isAsync }: { isAsync: boolean }): Promise<Reply> {
  if ((request.token ?? '') === '') return refusalReply(refuse(401, 'LOGIN_REQUIRED'));
  const session = await context.sessions.find(request.token ?? '');
  if (session === 'unknown') return refusalReply(refuse(401, 'SESSION_INVALID'));
  if (session === 'unreachable') return UNREACHABLE;
  const booked = await book(context, { session, request });
  if (booked.kind === 'refused') return booked.reply;
  if (booked.kind === 'booked') return answerBooked(context, { found: booked.ticket, request, isAsync });
  return answerKnown(context, { session, request, isAsync });
}
