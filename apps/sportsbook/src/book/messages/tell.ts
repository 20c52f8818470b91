import { tellTickets } from '../changes/store.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { insertTicketNews } from './store.ts';
import { messageIdOf } from './ticket-message.ts';

/** Writes what platform and sockets must hear of tickets, in the transaction that moved them: both hear it after the commit. */
export async function tellTicket(context: Pick<TicketsContext, 'now'>, transaction: Queryable, tickets: readonly Ticket[]): Promise<void> {
  if (tickets.length === 0) return;
  const changes = tickets.map(({ playerId, id }) => ({ playerId, ticketId: id }));
  const news = tickets.map((ticket) => ({ messageId: messageIdOf(ticket), ticketId: ticket.id }));
  await Promise.all([tellTickets(transaction, changes), insertTicketNews(transaction, news, context.now())]);
}
