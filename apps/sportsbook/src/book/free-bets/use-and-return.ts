import { DAY_MS } from '../../durations.ts';
import type { Queryable } from '../context.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { parseDecimal } from '@pavilion/money';
import type { Ticket } from '../tickets/ticket.ts';
import { reopenFreeBet, retakeFreeBet, takeFreeBet } from './store.ts';

/** Thousandths; a free bet on a near certainty would be money (sportsbook §4.4). */
const LEAST_PRICE = 1500n;
/** The odds of a whole ticket have no upper bound, as a price has. */
const PRICE_DECIMALS = 3;

/** The reason why a free bet cannot be placed at its price, which is the accepted one, also after a live delay (SB-154). */
export const refusedAtPrice = ({ freeBetId, coefficient }: Pick<Ticket, 'freeBetId' | 'coefficient'>): Refusal | undefined =>
  freeBetId !== null && parseDecimal(coefficient, PRICE_DECIMALS) < LEAST_PRICE
    ? refuse(422, 'FREE_BET_INVALID', { odds: 'is below 1.50' })
    : undefined;

/** Uses the ticket's free bet up, whole and once. @returns why it cannot be used; undefined when it was, or the ticket has none */
export async function useFreeBet(database: Queryable, ticket: Ticket, now: Date): Promise<Refusal | undefined> {
  if (ticket.freeBetId === null) return undefined;
  const refusal = refusedAtPrice(ticket);
  if (refusal !== undefined) return refusal;
  const isTaken = await takeFreeBet(database, {
    id: ticket.freeBetId,
    playerId: ticket.playerId,
    currency: ticket.currency,
    amountMinor: ticket.stakeMinor,
    ticketId: ticket.id,
    now,
  });
  return isTaken ? undefined : refuse(422, 'FREE_BET_INVALID', { freeBetId: 'is used, lapsed, or of another amount' });
}

type Owner = Pick<Ticket, 'id' | 'freeBetId'>;

/** The ticket was refused: the right comes back, until its date. */
export async function returnFreeBet(database: Queryable, { id, freeBetId }: Owner): Promise<void> {
  if (freeBetId !== null) await reopenFreeBet(database, { id: freeBetId, ticketId: id });
}

/** Days that a right is valid at least once its ticket came to nothing: its date may have passed during the bet (SB-169). */
const RETURNED_DAYS = 7;

/** A settlement of the ticket: one that decided nothing gives the right back, any other has it, also after one that gave it back (SB-170). */
export async function settleFreeBet(
  database: Queryable,
  { id, freeBetId }: Owner,
  { isRefunded, now }: { isRefunded: boolean; now: Date },
): Promise<void> {
  if (freeBetId === null) return;
  const right = { id: freeBetId, ticketId: id };
  if (isRefunded) await reopenFreeBet(database, { ...right, validUntil: new Date(now.getTime() + RETURNED_DAYS * DAY_MS) });
  else await retakeFreeBet(database, right);
}
