import type { Part, SportsbookDeps } from '../deps.ts';
import type { MarketCache, SettleTicketsOf } from './market-cache/index.ts';

/** A ticket that moved. */
export interface TicketChange {
  readonly playerId: string;
  readonly ticketId: string;
}

/** The book's services for the tickets. */
export interface TicketsDeps extends SportsbookDeps {
  readonly cache: MarketCache;
}

/** The cash-out of an open ticket as sent over the socket; `offer` is null, with the reason, while there is none. */
export interface TicketOffer {
  readonly ticketId: string;
  readonly offer: string | null;
  readonly reason?: string;
}

/** What the socket's topic `tickets` needs from the tickets. Views are complete, in the shape of `GET bets/{id}`. */
export interface SocketTickets {
  /** Whose token it is; undefined when it is refused. */
  playerOf(token: string): Promise<string | undefined>;
  /** Asks the platform whether the session of a token has ended. */
  hasEnded(token: string): Promise<boolean>;
  /** Undefined for a ticket of another player, or one that is not displayed (pending, rejected). */
  view(playerId: string, ticketId: string): Promise<object | undefined>;
  openTickets(playerId: string): Promise<readonly object[]>;
  /** Events with an open leg of the player: their changes make new offers. */
  openEvents(playerId: string): Promise<readonly string[]>;
  offers(playerId: string): Promise<readonly TicketOffer[]>;
}

/** The tickets' services for the book. */
export interface TicketsPart extends Part {
  readonly settleTicketsOf: SettleTicketsOf;
  readonly socket: SocketTickets;
}
