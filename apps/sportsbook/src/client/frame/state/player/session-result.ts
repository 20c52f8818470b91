import * as z from 'zod/mini';
import { BookRefusal } from '../../data/api.ts';
import { readTicket } from '../../data/tickets.ts';
import { readTab, writeTab } from '../device-storage.ts';
import { createStore } from '../store.ts';

/** What the tickets of this visit have cost and returned: as visible as the balance (sportsbook §9). */
export const sessionResult = createStore<{ readonly netMinor: bigint; readonly currency: string } | null>(null);

const counted = new Map<string, bigint>();
const keptSchema = z.object({ currency: z.string(), tickets: z.array(z.tuple([z.string(), z.string().check(z.regex(/^-?\d+$/))])) });
/** How many tickets are read again after a reload: the newest, as older ones are settled. */
const ASKED_MAX = 20;

/** A reload does not end a visit: its result is kept as long as the tab. */
function keep(currency: string): void {
  writeTab('visit', JSON.stringify({ currency, tickets: [...counted].map(([id, netMinor]) => [id, netMinor.toString()]) }));
}

interface Counted {
  readonly id: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly currency: string;
  readonly isFreeBet: boolean;
}

/** Counts a ticket's money: its stake when placed, its payout when paid, the difference when that is corrected. */
export function countTicket(ticket: Counted, isNew: boolean): void {
  if (!isNew && !counted.has(ticket.id)) return;
  const now = ticket.payoutMinor - (ticket.isFreeBet ? 0n : ticket.stakeMinor);
  const before = counted.get(ticket.id) ?? 0n;
  counted.set(ticket.id, now);
  sessionResult.set((sum) => ({ netMinor: (sum?.netMinor ?? 0n) + now - before, currency: ticket.currency }));
  keep(ticket.currency);
}

function keptVisit(): z.infer<typeof keptSchema> | null {
  try {
    return z.parse(keptSchema, JSON.parse(readTab('visit') ?? 'null'));
  } catch {
    return null;
  }
}

let isResumed = false;

/** Ends the stored visit: the next player in this tab starts a new result. */
function forget(): void {
  const sum = sessionResult.get();
  if (sum === null) writeTab('visit', null);
  else keep(sum.currency);
}

/** A ticket of the visit from the book; null if the connection fails, as the socket delivers changes later. @throws for another player's */
async function readAgain(token: string, id: string): Promise<Counted | null> {
  try {
    return await readTicket(token, id);
  } catch (error) {
    if (error instanceof BookRefusal && error.status === 404) throw error;
    return null;
  }
}

/**
 * After a reload: restores the tab's result and reads the newest tickets, as some may have been settled meanwhile. Another player's are
 * not found, which ends the visit before any of it is shown.
 */
export async function resumeSessionResult(token: string): Promise<void> {
  if (isResumed) return;
  isResumed = true;
  const kept = keptVisit();
  if (kept === null) return;
  const asked = kept.tickets.slice(-ASKED_MAX).map(([id]) => readAgain(token, id));
  try {
    const found = await Promise.all(asked);
    for (const [id, netMinor] of kept.tickets) {
      if (counted.has(id)) continue;
      counted.set(id, BigInt(netMinor));
      sessionResult.set((sum) => ({ netMinor: (sum?.netMinor ?? 0n) + BigInt(netMinor), currency: kept.currency }));
    }
    for (const ticket of found) if (ticket !== null) countTicket(ticket, false);
    keep(kept.currency);
  } catch {
    forget();
  }
}
