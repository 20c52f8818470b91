import { offerView } from '../cash-out/take.ts';
import type { TicketsContext } from '../context.ts';
import type { SocketTickets } from '../tickets-port.ts';
import { liveView } from './reads.ts';
import { findTicket, openTicketsOf } from '../tickets/store.ts';
import type { TicketState } from '../tickets/ticket.ts';

const SHOWN: readonly TicketState[] = ['open', 'cashing', 'settled'];

/** The data of the socket's topic `tickets`: whole states in the shape of `GET bets/{id}` (sportsbook §7). */
export function socketTickets(context: TicketsContext): SocketTickets {
  const { pool } = context;
  return {
    playerOf: async (token) => {
      const session = await context.sessions.findOwner(token);
      return typeof session === 'string' ? undefined : session.playerId;
    },
    hasEnded: (token) => context.sessions.hasEnded(token),
    view: async (playerId, ticketId) => {
      const found = await findTicket(pool, ticketId);
      return found?.ticket.playerId === playerId && SHOWN.includes(found.ticket.state) ? liveView(context, found) : undefined;
    },
    openTickets: async (playerId) => (await openTicketsOf(pool, playerId)).map((found) => liveView(context, found)),
    openEvents: async (playerId) => {
      const legs = (await openTicketsOf(pool, playerId)).flatMap(({ legs: own }) => own.filter(({ result }) => result === null));
      return [...new Set(legs.map(({ eventId }) => eventId))];
    },
    offers: async (playerId) =>
      (await openTicketsOf(pool, playerId)).map((found) => ({ ticketId: found.ticket.id, ...offerView(context, found) })),
  };
}
