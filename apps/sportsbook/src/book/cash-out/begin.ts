import type { PoolClient } from 'pg';
import * as z from 'zod';
import { newId } from '../../random.ts';
import type { TicketsContext } from '../context.ts';
import { notifyTicket } from '../messages/notify.ts';
import { holdMarkets } from '../placing/stale-cache.ts';
import { type Refusal, refusalReply, refuse, type Reply } from '../refusal.ts';
import type { RequestKey } from '../requests/store.ts';
import { readAmount } from '../tickets/amount.ts';
import { findTicket, lockTicket } from '../tickets/store.ts';
import type { Ticket, TicketWithLegs } from '../tickets/ticket.ts';
import { payCashOut } from './pay.ts';
import { isRefusal, makeQuote, offerFor, readPart, unavailable, wrongPart } from './quote.ts';
import { type CashOut, insertCashOut, setCashed, useQuote } from './store.ts';
import { cashOutNow, type CashOutValue } from './value.ts';

/** `POST bets/{id}/cash-out`: `amount` is the part of the stake, all of it where it is left out (sportsbook §6). */
export const cashOutRequest = z.object({
  token: z.string().min(1).max(500),
  requestId: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  amount: z.string().max(40).optional(),
  quoteId: z.uuid().optional(),
  minOffer: z.string().max(40).optional(),
});
export type CashOutRequest = z.output<typeof cashOutRequest>;

/** The terms the player accepted: a part of the stake, and the least amount for it. */
interface Terms {
  readonly partMinor: bigint;
  readonly quotedMinor: bigint;
}

interface RequestedCashOut {
  readonly ticket: Ticket;
  readonly value: CashOutValue;
  readonly request: CashOutRequest;
}

/** The current offer for a part as terms, or the least that the player says. */
function termsNow({ ticket, value }: Pick<RequestedCashOut, 'ticket' | 'value'>, partMinor: bigint, leastMinor: bigint): Terms | Refusal {
  const offerMinor = offerFor(value, ticket, partMinor);
  return isRefusal(offerMinor) ? offerMinor : { partMinor, quotedMinor: leastMinor > offerMinor ? leastMinor : offerMinor };
}

/**
 * The terms of a quote for the ticket's current version, or of the current offer. A quote that expired on the way remains valid for a
 * player who states the minimum they accept.
 */
async function termsOf(
  context: TicketsContext,
  transaction: PoolClient,
  { ticket, value, request }: RequestedCashOut,
): Promise<Terms | Refusal> {
  const { quoteId, amount, minOffer } = request;
  const leastMinor = minOffer === undefined ? 0n : readAmount(minOffer, ticket.currency);
  if (leastMinor === undefined) return refuse(422, 'INVALID', { minOffer: 'is no amount of the currency' });
  if (quoteId !== undefined) {
    const quote = await useQuote(transaction, { quoteId, ticketId: ticket.id, now: context.now() });
    if (quote?.ticketVersion !== ticket.version) return refuse(409, 'QUOTE_EXPIRED');
    if (!quote.isExpired) return { partMinor: quote.partMinor, quotedMinor: quote.offerMinor };
    return minOffer === undefined ? refuse(409, 'QUOTE_EXPIRED') : { partMinor: quote.partMinor, quotedMinor: leastMinor };
  }
  const partMinor = readPart(ticket, amount);
  return partMinor === undefined ? wrongPart : termsNow({ ticket, value }, partMinor, leastMinor);
}

/** Pays the better of the accepted and the current amount; a lower offer is returned with a new quote. */
export async function priceNow(
  context: TicketsContext,
  transaction: PoolClient,
  { found, value, terms }: { found: TicketWithLegs; value: CashOutValue; terms: Terms },
): Promise<bigint | Refusal> {
  const offerMinor = offerFor(value, found.ticket, terms.partMinor);
  if (isRefusal(offerMinor) || offerMinor >= terms.quotedMinor) return offerMinor;
  return refuse(409, 'OFFER_CHANGED', { quote: await makeQuote(context, transaction, { found, value, partMinor: terms.partMinor }) });
}

/** Sets the ticket aside for its live delay. */
async function startWaiting(
  context: TicketsContext,
  transaction: PoolClient,
  { ticket, cashOut }: { ticket: Ticket; cashOut: CashOut },
): Promise<void> {
  const waiting: Ticket = { ...ticket, state: 'cashing', version: ticket.version + 1, cashOutCount: cashOut.number };
  await insertCashOut(transaction, cashOut, { offerMinor: null, now: context.now() });
  await setCashed(transaction, ticket, waiting);
  await notifyTicket(context, transaction, [waiting]);
}

/** A cash-out that was decided immediately, or that waits for its live delay. */
export type Begun = { readonly reply: Reply } | { readonly cashOutId: string; readonly dueAt: Date };

const refused = (refusal: Refusal): Begun => ({ reply: refusalReply(refusal) });

/** Takes the ticket with the markets of its open legs and pays, or begins the delay of a leg in play. */
export async function beginCashOut(
  context: TicketsContext,
  transaction: PoolClient,
  { key, ticketId, request }: { key: RequestKey; ticketId: string; request: CashOutRequest },
): Promise<Begun> {
  const known = await findTicket(transaction, ticketId);
  if (known?.ticket.playerId !== key.playerId) return refused(refuse(404, 'NOT_FOUND'));
  const before = cashOutNow(context.cache, known);
  // Markets before the ticket, as settlement takes them.
  if (!('reason' in before)) await holdMarkets(transaction, before.openLegs);
  const found = await lockTicket(transaction, ticketId);
  if (found === undefined) return refused(refuse(404, 'NOT_FOUND'));
  const value = cashOutNow(context.cache, found);
  if ('reason' in value) return refused(unavailable(value.reason));
  const terms = await termsOf(context, transaction, { ticket: found.ticket, value, request });
  if (isRefusal(terms)) return refused(terms);
  const now = context.now();
  const dueAt = new Date(now.getTime() + value.delayMs);
  const cashOut: CashOut = { id: newId(now), ticketId, number: found.ticket.cashOutCount + 1, ...key, ...terms, state: 'waiting', dueAt };
  if (value.delayMs > 0) {
    await startWaiting(context, transaction, { ticket: found.ticket, cashOut });
    return { cashOutId: cashOut.id, dueAt };
  }
  const offerMinor = await priceNow(context, transaction, { found, value, terms });
  if (isRefusal(offerMinor)) return refused(offerMinor);
  await insertCashOut(transaction, { ...cashOut, state: 'paid' }, { offerMinor, now });
  return { reply: await payCashOut(context, transaction, { found, cashOut, offerMinor }) };
}
