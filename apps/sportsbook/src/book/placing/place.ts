import type { TicketsContext } from '../context.ts';
import { refusalReply, refuse, type Reply, UNREACHABLE } from '../refusal.ts';
import { awaitOwnReply, awaitReply } from '../requests/answer.ts';
import { answerRequest, findRequest, replyOf, takeRequests } from '../requests/store.ts';
import type { Session } from '../sessions.ts';
import { findTicket } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { placedView } from '../tickets/view.ts';
import { inTransaction } from '../transaction.ts';
import { type AskedBet, type Booked, hashOf } from './asked.ts';
import { bookAlone } from './book.ts';
import { goOn } from './go-on.ts';
import type { BetRequest } from './shape.ts';
import { whileStale } from './stale.ts';
import { HOLD_MS } from './times.ts';

const ACCEPTED_LATER = 202;

/** The image stayed behind the tables: nobody prices these markets now. Kept as every refusal is. */
async function refuseStale(context: TicketsContext, { session, request }: AskedBet): Promise<Booked> {
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

/** With those that come at the same time, or alone where that does not do. */
async function book(context: TicketsContext, asked: AskedBet): Promise<Booked> {
  const together = await context.book(asked);
  if (together !== 'alone') return together;
  return (await whileStale(context, () => bookAlone(context, asked))) ?? refuseStale(context, asked);
}

/** The answer of a ticket that is under way. */
export async function pendingReply(context: TicketsContext, ticketId: string): Promise<Reply> {
  const found = await findTicket(context.pool, ticketId);
  return found === undefined ? refusalReply(refuse(404, 'NOT_FOUND')) : pendingOf(found);
}

const pendingOf = (found: TicketWithLegs): Reply => ({
  status: ACCEPTED_LATER,
  body: { data: { ...placedView(found), status: 'pending', acceptAt: found.ticket.acceptAt.toISOString() } },
});

/** Goes on with a ticket just booked, and answers it: what this process has in its hands it does not read again. */
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

/** The answer of a request that was made before. */
async function answerKnown(context: TicketsContext, asked: { session: Session; request: BetRequest; isAsync: boolean }): Promise<Reply> {
  const { session, request, isAsync } = asked;
  const key = { playerId: session.playerId, requestId: request.requestId };
  const kept = await findRequest(context.pool, key);
  if (kept === undefined) return UNREACHABLE;
  if (kept.kind !== 'bet' || kept.contentHash !== hashOf(request)) return refusalReply(refuse(409, 'CONFLICT'));
  const reply = replyOf(kept);
  if (reply !== undefined) return reply;
  const ticket = kept.ticketId === null ? undefined : await findTicket(context.pool, kept.ticketId);
  const acceptAt = ticket?.ticket.acceptAt ?? context.now();
  const isWaiting = isAsync && acceptAt > context.now();
  const decided = isWaiting ? undefined : await awaitReply(context, key, new Date(acceptAt.getTime() + HOLD_MS));
  return decided ?? pendingReply(context, ticket?.ticket.id ?? '');
}

/**
 * `POST bets` (sportsbook.md §4.2). The answer is held until the ticket is decided; 202 with `pending` where the caller asked not to wait
 * or the wallet takes longer than two seconds. The same request gives the same answer for ever (SB-9).
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
