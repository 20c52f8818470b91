import { notifyTickets } from '../changes/store.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { insertTicketUpdates } from './store.ts';
import { messageIdOf } from './ticket-message.ts';

/** Stores the updates of tickets for platform and sockets in the transaction that changes them; both receive them after the commit. */
export async function notifyTicket(
  context: Pick<TicketsContext, 'now'>,
  transaction: Queryable,
  tickets: readonly Ticket[],
): Promise<void> {
  if (tickets.length === 0) return;
  const changes = tickets.map(({ playerId, id }) => ({ playerId, ticketId: id }));
  const updates = tickets.map((ticket) => ({ messageId: messageIdOf(ticket), ticketId: ticket.id }));
  await Promise.all([notifyTickets(transaction, changes), insertTicketUpdates(transaction, updates, context.now())]);
}
