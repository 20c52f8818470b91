import { newId } from '../../random.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readAmount } from '../tickets/amount.ts';
import { leastTicketMinor } from '../tickets/limit-table.ts';
import { potentialReturn } from '../tickets/settle.ts';
import { shapeOfTicket, type Ticket, type TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf } from '../tickets/view.ts';
import { insertQuote } from './store.ts';
import type { CashOutValue, Unavailable } from './value.ts';

/** How long a quoted offer stands (sportsbook.md §6 Quote). */
const QUOTE_MS = 5_000;

/** What the rest of a ticket may still return. */
export function restPotential({ ticket, legs }: TicketWithLegs, restMinor: bigint): bigint {
  if (restMinor === 0n) return 0n;
  return potentialReturn(
    restMinor,
    shapeOfTicket(ticket, legs.length),
    legs.map(({ price }) => price),
  );
}

/** The part of the stake a call names, or all of it: neither part nor rest may be below the least ticket. Undefined for what is none. */
export function readPart({ remainingStakeMinor, currency }: Ticket, text: string | undefined): bigint | undefined {
  if (text === undefined) return remainingStakeMinor;
  const partMinor = readAmount(text, currency);
  if (partMinor === undefined) return undefined;
  const restMinor = remainingStakeMinor - partMinor;
  const least = leastTicketMinor(currency);
  return partMinor < least || restMinor < 0n || (restMinor > 0n && restMinor < least) ? undefined : partMinor;
}

export const wrongPart: Refusal = refuse(422, 'INVALID', {
  amount: 'is no part of the stake that leaves at least the least ticket on both sides',
});

/** Why there is no offer now, as an answer. */
export const unavailable = (reason: Unavailable): Refusal =>
  reason === 'settled' ? refuse(409, 'SETTLED') : refuse(409, 'NOT_AVAILABLE', { reason });

/** Keeps an offer, to be taken once. @returns what the player is shown of it */
export async function makeQuote(
  context: Pick<TicketsContext, 'now'>,
  database: Queryable,
  { found, value, partMinor }: { found: TicketWithLegs; value: CashOutValue; partMinor: bigint },
): Promise<object> {
  const { ticket } = found;
  const now = context.now();
  const quote = {
    id: newId(now),
    ticketId: ticket.id,
    ticketVersion: ticket.version,
    marketVersions: value.marketVersions,
    partMinor,
    offerMinor: value.offerOf(partMinor),
    expiresAt: new Date(now.getTime() + QUOTE_MS),
  };
  await insertQuote(database, quote);
  const restMinor = ticket.remainingStakeMinor - partMinor;
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  return {
    quoteId: quote.id,
    offer: amount(quote.offerMinor),
    part: amount(partMinor),
    restStake: amount(restMinor),
    restPotentialReturn: amount(restPotential(found, restMinor)),
    fullReturn: amount(ticket.potentialMinor),
    expiresAt: quote.expiresAt.toISOString(),
  };
}
