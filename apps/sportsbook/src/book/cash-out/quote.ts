import { newId } from '../../random.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readAmount } from '../tickets/amount.ts';
import { leastTicketMinor } from '../../rules/payout/limit-table.ts';
import { possibleReturn } from '../tickets/returns.ts';
import type { Ticket, TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf } from '../tickets/view.ts';
import { insertQuote } from './store.ts';
import type { CashOutValue, Unavailable } from './value.ts';

/** The validity of a quoted offer (sportsbook §6 Quote). */
const QUOTE_MS = 5_000;

/** The requested part of the stake, or all of it; neither part nor rest may be below the least stake. Undefined for an invalid part. */
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

/** The refusal with the reason for a missing offer. */
export const unavailable = (reason: Unavailable): Refusal =>
  reason === 'settled' ? refuse(409, 'SETTLED') : refuse(409, 'NOT_AVAILABLE', { reason });

/** The offer for a part of the stake, refused below the minimum that the whole has, so that no ticket is cashed out for 0.00 (SB-155). */
export function offerFor(value: CashOutValue, { currency }: Pick<Ticket, 'currency'>, partMinor: bigint): bigint | Refusal {
  const offerMinor = value.offerOf(partMinor);
  return offerMinor < leastTicketMinor(currency) ? unavailable('too-small') : offerMinor;
}

export const isRefusal = (value: object | bigint): value is Refusal => typeof value === 'object' && 'code' in value;

/** Stores an offer that can be taken once. @returns the view for the player */
export async function makeQuote(
  context: Pick<TicketsContext, 'now'>,
  database: Queryable,
  { found, value, partMinor }: { found: TicketWithLegs; value: CashOutValue; partMinor: bigint },
): Promise<object> {
  const { ticket, legs } = found;
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
    restPotentialReturn: amount(possibleReturn({ ticket: { ...ticket, remainingStakeMinor: restMinor }, legs })),
    fullReturn: amount(possibleReturn(found)),
    expiresAt: quote.expiresAt.toISOString(),
  };
}
