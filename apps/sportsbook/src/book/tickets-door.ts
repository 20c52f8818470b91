import type { Part, SportsbookDeps } from '../deps.ts';
import type { BookImage, SettleTicketsOf } from './image/index.ts';

/** A ticket that moved. */
export interface TicketChange {
  readonly playerId: string;
  readonly ticketId: string;
}

/** What the book gives its tickets. */
export interface TicketsDeps extends SportsbookDeps {
  readonly image: BookImage;
}

/** An open ticket's cash-out as the socket says it; `offer` is null with the reason while there is none. */
export interface TicketOffer {
  readonly ticketId: string;
  readonly offer: string | null;
  readonly reason?: string;
}

/** What the socket's topic `tickets` asks of the tickets. Views are whole states, in the shape of `GET bets/{id}`. */
export interface SocketTickets {
  /** Whose token it is; undefined when it is refused. */
  playerOf(token: string): Promise<string | undefined>;
  /** Undefined for a ticket of another player, or one that is not shown (pending, rejected). */
  view(playerId: string, ticketId: string): Promise<object | undefined>;
  openTickets(playerId: string): Promise<readonly object[]>;
  /** Events with an open leg of the player: their changes make new offers. */
  openEvents(playerId: string): Promise<readonly string[]>;
  offers(playerId: string): Promise<readonly TicketOffer[]>;
}

/** What the tickets give the book. */
export interface TicketsPart extends Part {
  readonly settleTicketsOf: SettleTicketsOf;
  readonly socket: SocketTickets;
}
