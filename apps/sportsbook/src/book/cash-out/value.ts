import { type BookImage, massesOf, type SelectionNow } from '../image/index.ts';
import { cashOutMarginPpm, cashOutOffer, fairValue, type ValuedLeg } from '../tickets/cash-out.ts';
import { leastTicketMinor } from '../tickets/limit-table.ts';
import { liveDelayMs } from '../tickets/live-delay.ts';
import { shapeOfTicket, type TicketWithLegs } from '../tickets/ticket.ts';

/** Why a ticket cannot be cashed out now (sportsbook.md §6). */
export type Unavailable = 'settled' | 'waiting' | 'free-bet' | 'suspended' | 'too-small' | 'no-gain';

/** What a ticket is worth to the book at this moment. */
export interface CashOutValue {
  /** Of the whole rest of the stake. */
  readonly offerMinor: bigint;
  /** The offer for a part of the stake, from the same unrounded value. */
  offerOf(partMinor: bigint): bigint;
  /** Of the markets of its open legs: what the value was computed from. */
  readonly marketVersions: Readonly<Record<string, number>>;
  readonly openLegs: readonly SelectionNow[];
  /** How long a leg in play makes it wait. */
  readonly delayMs: number;
}

export type CashOutNow = { readonly reason: Unavailable } | CashOutValue;

function stateReason({ ticket }: TicketWithLegs): Unavailable | undefined {
  if (ticket.freeBetId !== null) return 'free-bet';
  if (ticket.state === 'cashing') return 'waiting';
  return ticket.state === 'open' ? undefined : 'settled';
}

/** Values a ticket that is open, or waits in its own cash-out, by the fair chances its open legs have now. */
export function valueOf(image: BookImage, { ticket, legs }: TicketWithLegs): CashOutNow {
  const now = legs.map((leg) => (leg.result === null ? image.selection(leg) : undefined));
  if (legs.some(({ result }, position) => result === null && now[position]?.status !== 'open')) return { reason: 'suspended' };
  const openLegs = now.filter((selection) => selection !== undefined);
  const valued = legs.map(({ price, result }, position): ValuedLeg => {
    const selection = now[position];
    if (result !== null) return { price, result };
    return { price, masses: selection === undefined ? [] : massesOf(selection.outcome) };
  });
  const { remainingStakeMinor } = ticket;
  const fair = fairValue(remainingStakeMinor, shapeOfTicket(ticket, legs.length), valued);
  const margins = legs.flatMap(({ price }, position) => (now[position] === undefined ? [] : [{ price, isLive: now[position].isLive }]));
  const marginPpm = cashOutMarginPpm(margins);
  const offerOf = (partMinor: bigint): bigint => cashOutOffer(fair, { marginPpm, partMinor, remainingStakeMinor });
  const offerMinor = offerOf(remainingStakeMinor);
  // The least offer of a currency is its least ticket.
  if (offerMinor < leastTicketMinor(ticket.currency)) return { reason: 'too-small' };
  if (offerMinor >= ticket.potentialMinor) return { reason: 'no-gain' };
  return {
    offerMinor,
    offerOf,
    openLegs,
    marketVersions: Object.fromEntries(openLegs.map(({ market }) => [market.id, market.version])),
    delayMs: liveDelayMs(openLegs.map(({ event, isLive }) => ({ sport: event.header.sport, isLive }))),
  };
}

/** What a player is offered now, or why nothing is. */
export function cashOutNow(image: BookImage, found: TicketWithLegs): CashOutNow {
  const reason = stateReason(found);
  return reason === undefined ? valueOf(image, found) : { reason };
}
