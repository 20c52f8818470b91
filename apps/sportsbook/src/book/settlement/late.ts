import { DAY_MS } from '../../durations.ts';
import type { Queryable, TicketsContext } from '../context.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { firstSettledAt, openLateCorrections } from './late-store.ts';
import { standingSettlements } from './store.ts';
import { targetOf } from '../tickets/returns.ts';

/** An official correction counts within a day; later it counts in the player's favour, or by two people (sportsbook §3.3). */
export const CORRECTED_WITHIN_MS = DAY_MS;

/**
 * Tickets from which a correction would take money more than a day after their first settlement: they and their legs stay unchanged, and
 * wait on the list of cases until two operators agree.
 * @returns their ids
 */
export async function holdLateCorrections(
  context: Pick<TicketsContext, 'now'>,
  transaction: Queryable,
  corrected: readonly TicketWithLegs[],
): Promise<ReadonlySet<string>> {
  const settled = corrected.filter(({ ticket }) => ticket.state === 'settled' && ticket.remainingStakeMinor > 0n);
  if (settled.length === 0) return new Set();
  const last = await standingSettlements(
    transaction,
    settled.map(({ ticket }) => ticket.id),
  );
  const less = settled.flatMap((one) => {
    const fromMinor = last.get(one.ticket.id)?.payoutMinor ?? 0n;
    const toMinor = targetOf(one)?.payoutMinor ?? 0n;
    return toMinor < fromMinor
      ? [{ ticketId: one.ticket.id, playerId: one.ticket.playerId, currency: one.ticket.currency, fromMinor, toMinor }]
      : [];
  });
  const now = context.now();
  const first = await firstSettledAt(
    transaction,
    less.map(({ ticketId }) => ticketId),
  );
  const late = less.filter(({ ticketId }) => now.getTime() - (first.get(ticketId) ?? now).getTime() > CORRECTED_WITHIN_MS);
  await openLateCorrections(transaction, late, now);
  return new Set(late.map(({ ticketId }) => ticketId));
}
