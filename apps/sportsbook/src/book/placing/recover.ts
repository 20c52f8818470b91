import type { TicketsContext } from '../context.ts';
import { findTicket } from '../tickets/store.ts';
import { goOn } from './continue.ts';
import { finishCancelling } from './decide.ts';
import { abandonedTickets, claimStake } from './store.ts';
import { LEASE_MS } from './deadlines.ts';

const TICKETS_A_LOOK = 100;

/**
 * Continues tickets whose placing was interrupted, as by a crash: a pending one is checked now, a stake is requested again before its
 * deadline and cancelled after it, and one that was taken back is refused (SB-13, SB-158).
 */
export async function recoverTickets(context: TicketsContext): Promise<void> {
  const now = context.now();
  const ids = await abandonedTickets(context.pool, { now, graceMs: LEASE_MS, limit: TICKETS_A_LOOK });
  for (const ticketId of ids) {
    const found = await findTicket(context.pool, ticketId);
    if (found === undefined) continue;
    if (found.ticket.state === 'cancelling') {
      context.background(() => finishCancelling(context, ticketId));
      continue;
    }
    const isOurs =
      found.ticket.state === 'pending' ||
      (await claimStake(context.pool, ticketId, { now, leaseUntil: new Date(now.getTime() + 2 * LEASE_MS) }));
    if (isOurs) context.background(() => goOn(context, found));
  }
}
