import { offerView } from '../cash-out/take.ts';
import type { TicketsContext } from '../context.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import { findRequest, replyOf } from '../requests/store.ts';
import type { Session } from '../sessions.ts';
import { pendingReply } from '../placing/place.ts';
import { settlementsOf } from '../settlement/store.ts';
import { findTicket, ticketsOfPlayer } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf, forfeitedOf, ticketView } from '../tickets/view.ts';

const TICKETS_A_PAGE = 20;
const NOT_FOUND = refusalReply(refuse(404, 'NOT_FOUND'));

/** A ticket as my bets show it: with the offer while it is open. */
export function liveView(context: Pick<TicketsContext, 'cache'>, found: TicketWithLegs): object {
  return { ...ticketView(found), cashOut: found.ticket.state === 'settled' ? null : offerView(context, found) };
}

/** `GET bets/{id}`: also what it was settled to before a correction, so that a history says why. Another player's is not found. */
export async function readBet(context: TicketsContext, session: Session, ticketId: string): Promise<Reply> {
  const found = await findTicket(context.pool, ticketId);
  if (found?.ticket.playerId !== session.playerId) return NOT_FOUND;
  const settlements = await settlementsOf(context.pool, ticketId);
  const { currency, forfeitedMinor } = found.ticket;
  const history = settlements.map(({ payoutMinor, status, createdAt, undoneAt }) => ({
    payout: amountOf(undoneAt === null ? payoutMinor - forfeitedOf(payoutMinor, forfeitedMinor) : payoutMinor, currency),
    result: status,
    settledAt: createdAt.toISOString(),
    correctedAt: undoneAt?.toISOString() ?? null,
  }));
  return { status: 200, body: { data: { ...liveView(context, found), settlements: history } } };
}

/** `GET bets`: a player's open or settled tickets, newest first; `cursor` is the last id of the page before. */
export async function listBets(
  context: TicketsContext,
  session: Session,
  { isSettled, cursor }: { isSettled: boolean; cursor: string | undefined },
): Promise<Reply> {
  const found = await ticketsOfPlayer(context.pool, { playerId: session.playerId, isSettled, before: cursor, limit: TICKETS_A_PAGE });
  const next = found.length === TICKETS_A_PAGE ? (found.at(-1)?.ticket.id ?? null) : null;
  return { status: 200, body: { data: found.map((ticket) => liveView(context, ticket)), next } };
}

/** `GET bets/by-request/{requestId}`: the outcome of a request whose answer was lost, as the request answered it (SB-11). */
export async function readRequest(context: TicketsContext, session: Session, requestId: string): Promise<Reply> {
  const kept = await findRequest(context.pool, { playerId: session.playerId, requestId });
  if (kept === undefined) return NOT_FOUND;
  return replyOf(kept) ?? (kept.ticketId === null ? NOT_FOUND : pendingReply(context, kept.ticketId));
}
