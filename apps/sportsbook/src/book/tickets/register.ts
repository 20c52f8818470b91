import type { FastifyInstance } from 'fastify';
import type { TicketsDeps, TicketsPart } from '../tickets-door.ts';

/** Tickets: placing, settling, cash-out, and the money calls they make (sportsbook.md §4 to §6). */
export function registerTickets(_server: FastifyInstance, _deps: TicketsDeps): TicketsPart {
  return {
    settleTicketsOf: async () => undefined,
    socket: {
      playerOf: async () => undefined,
      view: async () => undefined,
      openTickets: async () => [],
      openEvents: async () => [],
      offers: async () => [],
    },
  };
}
