import { createStore } from './store.ts';

/** What the tickets of this visit have cost and brought: as plain as the balance (sportsbook.md §9). */
export const sessionResult = createStore<{ readonly netMinor: bigint; readonly currency: string } | null>(null);

const counted = new Map<string, bigint>();

/** Takes a ticket's money in: its stake when it was placed, its payout when it came, the difference when that was corrected. */
export function countTicket(
  ticket: { id: string; stakeMinor: bigint; payoutMinor: bigint; currency: string; isFreeBet: boolean },
  isNew: boolean,
): void {
  if (!isNew && !counted.has(ticket.id)) return;
  const now = ticket.payoutMinor - (ticket.isFreeBet ? 0n : ticket.stakeMinor);
  const before = counted.get(ticket.id) ?? 0n;
  counted.set(ticket.id, now);
  sessionResult.set((sum) => ({ netMinor: (sum?.netMinor ?? 0n) + now - before, currency: ticket.currency }));
}
