import { createHash } from 'node:crypto';
import type { TicketsContext } from '../context.ts';
import { whileStale } from '../placing/stale-cache.ts';
import { HOLD_MS } from '../placing/deadlines.ts';
import { refusalReply, refuse, type Reply } from '../refusal.ts';
import { awaitReply } from '../requests/answer.ts';
import { answerRequest, findRequest, linkRequest, type RequestKey, takeRequests } from '../requests/store.ts';
import type { Session } from '../sessions.ts';
import { findTicket } from '../tickets/store.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf } from '../tickets/view.ts';
import { inTransaction } from '../transaction.ts';
import { beginCashOut, type Begun, type CashOutRequest } from './begin.ts';
import { finishCashOut } from './finish.ts';
import { isRefusal, makeQuote, offerFor, readPart, unavailable, wrongPart } from './quote.ts';
import { cashOutNow } from './value.ts';

const hashOf = ({ token: _token, requestId: _requestId, ...content }: CashOutRequest, ticketId: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...content, ticketId }))
    .digest('hex');

interface HashedRequest {
  readonly key: RequestKey;
  readonly contentHash: string;
}

/** Begins the cash-out in one transaction with its request. @returns undefined where the request was made before */
async function begin(
  context: TicketsContext,
  { key, contentHash }: HashedRequest,
  { ticketId, request }: { ticketId: string; request: CashOutRequest },
) {
  return inTransaction(context.pool, async (transaction): Promise<Begun | undefined> => {
    const [taken] = await takeRequests(transaction, [{ ...key, contentHash }], { kind: 'cash-out', now: context.now() });
    if (taken?.isNew !== true) return undefined;
    const begun = await beginCashOut(context, transaction, { key, ticketId, request });
    await linkRequest(transaction, key, ticketId);
    if ('reply' in begun) await answerRequest(transaction, key, begun.reply);
    return begun;
  });
}

async function answerOf(context: TicketsContext, { key, contentHash }: HashedRequest, dueAt: Date): Promise<Reply> {
  const kept = await findRequest(context.pool, key);
  if (kept?.kind !== 'cash-out' || kept.contentHash !== contentHash) return refusalReply(refuse(409, 'CONFLICT'));
  const reply = await awaitReply(context, key, new Date(dueAt.getTime() + HOLD_MS));
  return reply ?? { status: 202, body: { data: { id: kept.ticketId, status: 'pending' } } };
}

/** `POST bets/{id}/cash-out`: decided immediately or after the live delay; a repeated request gets the same reply. */
export async function takeCashOut(
  context: TicketsContext,
  session: Session,
  asked: { ticketId: string; request: CashOutRequest },
): Promise<Reply> {
  const kept: HashedRequest = {
    key: { playerId: session.playerId, requestId: asked.request.requestId },
    contentHash: hashOf(asked.request, asked.ticketId),
  };
  const begun = await whileStale(context, async () => ({ result: await begin(context, kept, asked) }));
  // Nothing was stored: the same request may try again.
  if (begun === undefined) return refusalReply(unavailable('suspended'));
  const { result } = begun;
  const waiting = result !== undefined && 'cashOutId' in result ? result : undefined;
  if (waiting !== undefined) context.background(() => finishCashOut(context, waiting.cashOutId));
  context.nudge('money');
  context.nudge('updates');
  return answerOf(context, kept, waiting?.dueAt ?? context.now());
}

/** `POST bets/{id}/cash-out/quote`. */
export async function quoteCashOut(
  context: TicketsContext,
  session: Session,
  { ticketId, part }: { ticketId: string; part: string | undefined },
): Promise<Reply> {
  const found = await findTicket(context.pool, ticketId);
  if (found?.ticket.playerId !== session.playerId) return refusalReply(refuse(404, 'NOT_FOUND'));
  const value = cashOutNow(context.cache, found);
  if ('reason' in value) return refusalReply(unavailable(value.reason));
  const partMinor = readPart(found.ticket, part);
  if (partMinor === undefined) return refusalReply(wrongPart);
  const offerMinor = offerFor(value, found.ticket, partMinor);
  if (isRefusal(offerMinor)) return refusalReply(offerMinor);
  return { status: 200, body: { data: await makeQuote(context, context.pool, { found, value, partMinor }) } };
}

/** The current offer for a ticket, for my bets and the socket. */
export function offerView(context: Pick<TicketsContext, 'cache'>, found: TicketWithLegs): { offer: string | null; reason?: string } {
  const value = cashOutNow(context.cache, found);
  return 'reason' in value ? { offer: null, reason: value.reason } : { offer: amountOf(value.offerMinor, found.ticket.currency) };
}
