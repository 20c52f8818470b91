import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { useFreeBet } from '../free-bets/use.ts';
import { type Refusal, refusalReply, refuse, type Reply, UNREACHABLE } from '../refusal.ts';
import { awaitOwnReply, awaitReply } from '../requests/answer.ts';
import { answerRequest, findRequest, replyOf, takeRequest } from '../requests/store.ts';
import type { Session } from '../sessions.ts';
import { EVENT_MAX_EUR_MINOR } from '../tickets/limit-table.ts';
import { findTicket } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { placedView } from '../tickets/view.ts';
import { inTransaction } from '../transaction.ts';
import { betCall } from '../wallet/bodies.ts';
import { holdForStake, storeBooking } from './booking-store.ts';
import { ticketOf } from './build.ts';
import { checkLegs, policyOf } from './check.ts';
import { goOn } from './go-on.ts';
import { betFactsOf, exposureOf, limitedLegs, ownerOf, riskKeyOf } from './parts.ts';
import { type BetRequest, shapeOf } from './shape.ts';
import { checkHeld, StaleImageError, whileStale } from './stale.ts';
import { judgeStake } from './stake.ts';
import { DECIDE_WITHIN_MS, HOLD_MS, LEASE_MS } from './times.ts';

const ACCEPTED_LATER = 202;

/** What of a request makes it the same request: everything but its token, which may have been renewed. */
function hashOf({ token: _token, requestId: _requestId, ...content }: BetRequest): string {
  const text = JSON.stringify(content, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('hex');
}

type Booked =
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'booked'; readonly ticket: TicketWithLegs };

/** Steps 4 to 8 under the player's lock: the ticket stored with its exposure, or why it is refused. */
async function judge(
  context: TicketsContext,
  transaction: PoolClient,
  asked: { session: Session; request: BetRequest; playerFactorThousandths: bigint },
): Promise<{ readonly refusal: Refusal } | { readonly ticket: TicketWithLegs }> {
  const { session, request, playerFactorThousandths } = asked;
  const now = context.now();
  const verdict = checkLegs(context.image, request.selections, { policy: policyOf(request.acceptOddsChange), isRecheck: false });
  if ('refusal' in verdict) return verdict;
  const { legs, delayMs } = verdict;
  const shape = shapeOf(request);
  const held = await holdForStake(
    transaction,
    riskKeyOf(session, legs),
    legs.map(({ market }) => market.id),
  );
  checkHeld(held.markets, legs);
  const risk = { ...held.risk, playerFactorThousandths };
  const stake = judgeStake(request.stake, { currency: session.currency, shape, legs: limitedLegs(legs), risk });
  if ('refusal' in stake) return stake;
  const id = newId(now);
  const decideBy = delayMs === 0 ? new Date(now.getTime() + DECIDE_WITHIN_MS) : null;
  const ticket = ticketOf({ id, ...session, request: { ...request, token: session.token }, shape, legs, stake, delayMs, now, decideBy });
  const freeBet = await useFreeBet(transaction, ticket.ticket, now);
  if (freeBet !== undefined) return { refusal: freeBet };
  const call = ticket.ticket.state === 'staking' ? betCall(ownerOf(context, ticket.ticket), betFactsOf(ticket)) : undefined;
  const firstAttempt = new Date(now.getTime() + LEASE_MS);
  const booking = { ...ticket, requestId: request.requestId, risk: exposureOf(ticket.ticket), call, firstAttempt };
  // Others have booked on the event meanwhile, and it bears no more: judged anew, it is refused by what they have committed.
  if ((await storeBooking(transaction, booking)) > EVENT_MAX_EUR_MINOR) throw new StaleImageError();
  return { ticket };
}

async function book(context: TicketsContext, session: Session, request: BetRequest): Promise<Booked> {
  return inTransaction(context.pool, async (transaction): Promise<Booked> => {
    const key = { playerId: session.playerId, requestId: request.requestId };
    const now = context.now();
    const { isNew, playerFactorThousandths } = await takeRequest(transaction, { ...key, kind: 'bet', contentHash: hashOf(request), now });
    if (!isNew) return { kind: 'known' };
    const judged = await judge(context, transaction, { session, request, playerFactorThousandths });
    if ('refusal' in judged) {
      const reply = await answerRequest(transaction, key, refusalReply(judged.refusal));
      return reply === undefined ? { kind: 'known' } : { kind: 'refused', reply };
    }
    return { kind: 'booked', ticket: judged.ticket };
  });
}

/** The image stayed behind the tables: nobody prices these markets now. Kept as every refusal is. */
async function refuseStale(context: TicketsContext, session: Session, request: BetRequest): Promise<Booked> {
  const key = { playerId: session.playerId, requestId: request.requestId };
  return inTransaction(context.pool, async (transaction): Promise<Booked> => {
    const { isNew } = await takeRequest(transaction, { ...key, kind: 'bet', contentHash: hashOf(request), now: context.now() });
    if (!isNew) return { kind: 'known' };
    const outcomes = request.selections.map(({ outcomeId }) => outcomeId);
    const reply = await answerRequest(transaction, key, refusalReply(refuse(409, 'SUSPENDED', { outcomes })));
    return reply === undefined ? { kind: 'known' } : { kind: 'refused', reply };
  });
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
  const booked = (await whileStale(context, () => book(context, session, request))) ?? (await refuseStale(context, session, request));
  if (booked.kind === 'refused') return booked.reply;
  if (booked.kind === 'booked') return answerBooked(context, { found: booked.ticket, request, isAsync });
  return answerKnown(context, { session, request, isAsync });
}
