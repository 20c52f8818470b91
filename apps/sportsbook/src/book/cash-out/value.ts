import { isBettable, type MarketCache, massesOf, type SelectionNow } from '../market-cache/index.ts';
import { cashOutMarginPpm, cashOutOffer, fairValue, type ValuedLeg } from '../../rules/payout/cash-out.ts';
import { leastTicketMinor } from '../../rules/payout/limit-table.ts';
import { liveDelayMs } from '../../rules/acceptance/live-delay.ts';
import { possibleReturn } from '../tickets/returns.ts';
import { partOf, scoresOf } from '../placing/builder/price.ts';
import { pricedShapeOf } from '../tickets/picks.ts';
import type { Selection, TicketWithLegs } from '../tickets/ticket.ts';

const PPM = 1_000_000;

/** Why a ticket cannot be cashed out now (sportsbook §6). */
export type Unavailable = 'settled' | 'waiting' | 'free-bet' | 'suspended' | 'too-small' | 'no-gain';

/** The current value of a ticket to the book. */
export interface CashOutValue {
  /** For the whole remaining stake. */
  readonly offerMinor: bigint;
  /** The offer for a part of the stake, from the same unrounded value. */
  offerOf(partMinor: bigint): bigint;
  /** The versions of the markets of its open legs, from which the value was computed. */
  readonly marketVersions: Readonly<Record<string, number>>;
  readonly openLegs: readonly SelectionNow[];
  /** The delay that a leg in play adds. */
  readonly delayMs: number;
}

export type CashOutNow = { readonly reason: Unavailable } | CashOutValue;

function stateReason({ ticket }: TicketWithLegs): Unavailable | undefined {
  if (ticket.freeBetId !== null) return 'free-bet';
  if (ticket.state === 'cashing') return 'waiting';
  return ticket.state === 'open' ? undefined : 'settled';
}

/**
 * Whether a price can pay a cash-out. It cannot if no bet would be taken at it: the event has started without any news, or nothing more is
 * played (SB-159).
 */
const isPriced = (selection: SelectionNow | undefined): boolean =>
  selection?.status === 'open' && isBettable(selection.event) && !selection.hasStarted;

/** Undefined while the chances of an open leg are not known. */
function valuedLegs(legs: readonly Selection[], now: readonly (SelectionNow | undefined)[]): ValuedLeg[] | undefined {
  const valued = legs.flatMap(({ price, result }, position): ValuedLeg[] => {
    if (result !== null) return [{ price, result }];
    const selection = now[position];
    const masses = selection === undefined ? undefined : massesOf(selection.market, selection.outcome);
    return masses === undefined ? [] : [{ price, masses }];
  });
  return valued.length === legs.length ? valued : undefined;
}

/** A built bet as one leg: the chance that all its open parts win, by the model of its event. Undefined while the model is behind. */
function valuedBuilt(price: bigint, open: readonly SelectionNow[]): ValuedLeg[] | undefined {
  const [first] = open;
  const grid = first === undefined ? undefined : scoresOf(first.event);
  if (grid === undefined || grid === 'behind') return undefined;
  const won = BigInt(Math.floor(grid.chanceOfAll(open.map(({ market, outcome }) => partOf(market, outcome))) * PPM));
  const masses = [
    { result: { kind: 'won' } as const, ppm: won },
    { result: { kind: 'lost' } as const, ppm: BigInt(PPM) - won },
  ];
  return [{ price, masses }];
}

/** Values a ticket that is open, or waits in its own cash-out, by the fair chances its open legs have now. */
export function valueOf(cache: MarketCache, { ticket, legs }: TicketWithLegs): CashOutNow {
  const now = legs.map((leg) => (leg.result === null ? cache.selection(leg) : undefined));
  if (legs.some(({ result }, position) => result === null && !isPriced(now[position]))) return { reason: 'suspended' };
  const openLegs = now.filter((selection) => selection !== undefined);
  const valued = ticket.builtPrice === null ? valuedLegs(legs, now) : valuedBuilt(ticket.builtPrice, openLegs);
  if (valued === undefined) return { reason: 'suspended' };
  const { remainingStakeMinor } = ticket;
  const fair = fairValue(remainingStakeMinor, pricedShapeOf({ ticket, legs }).shape, valued);
  const margins = legs.flatMap(({ price }, position) =>
    now[position] === undefined ? [] : [{ price: ticket.builtPrice ?? price, isLive: now[position].isLive }],
  );
  const marginPpm = cashOutMarginPpm(margins);
  const offerOf = (partMinor: bigint): bigint => cashOutOffer(fair, { marginPpm, partMinor, remainingStakeMinor });
  const offerMinor = offerOf(remainingStakeMinor);
  // The least offer of a currency is its least ticket.
  if (offerMinor < leastTicketMinor(ticket.currency)) return { reason: 'too-small' };
  if (offerMinor >= possibleReturn({ ticket, legs })) return { reason: 'no-gain' };
  return {
    offerMinor,
    offerOf,
    openLegs,
    marketVersions: Object.fromEntries(openLegs.map(({ market }) => [market.id, market.version])),
    delayMs: liveDelayMs(openLegs.map(({ event, isLive }) => ({ sport: event.header.sport, isLive }))),
  };
}

/** The current offer to the player, or the reason why there is none. */
export function cashOutNow(cache: MarketCache, found: TicketWithLegs): CashOutNow {
  const reason = stateReason(found);
  return reason === undefined ? valueOf(cache, found) : { reason };
}
