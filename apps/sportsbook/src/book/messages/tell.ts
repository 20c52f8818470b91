import { tellTickets } from '../changes/store.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { insertMessages } from './store.ts';
import { ticketMessage } from './ticket-message.ts';

/** Writes what platform and sockets must hear of tickets, in the transaction that moved them: both hear it after the commit. */
export async function tellTicket(
  context: Pick<TicketsContext, 'gameId' | 'now'>,
  transaction: Queryable,
  tickets: readonly TicketWithLegs[],
): Promise<void> {
  if (tickets.length === 0) return;
  const changes = tickets.map(({ ticket }) => ({ playerId: ticket.playerId, ticketId: ticket.id }));
  const messages = tickets.map((ticket) => ticketMessage(ticket, context.gameId));
  await Promise.all([tellTickets(transaction, changes), insertMessages(transaction, messages, context.now())]);
}
