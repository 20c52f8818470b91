import * as z from 'zod/mini';
import { BookRefusal } from '../../data/api.ts';
import { readTicket } from '../../data/tickets.ts';
import { readVisit, writeVisit } from '../device-storage.ts';
import { createStore } from '../store.ts';

/** What the tickets of this visit have cost and brought: as plain as the balance (sportsbook §9). */
export const sessionResult = createStore<{ readonly netMinor: bigint; readonly currency: string } | null>(null);

const counted = new Map<string, bigint>();
const keptSchema = z.object({ currency: z.string(), tickets: z.array(z.tuple([z.string(), z.string().check(z.regex(/^-?\d+$/))])) });
/** Tickets whose payouts are asked for after a reload: the newest, as the older ones are settled. */
const ASKED_MAX = 20;

/** A reload ends no visit: what the tab counted is kept as long as the tab is. */
function keep(currency: string): void {
  writeVisit(JSON.stringify({ currency, tickets: [...counted].map(([id, netMinor]) => [id, netMinor.toString()]) }));
}

interface Counted {
  readonly id: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly currency: string;
  readonly isFreeBet: boolean;
}

/** Takes a ticket's money in: its stake when it was placed, its payout when it came, the difference when that was corrected. */
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
    return z.parse(keptSchema, JSON.parse(readVisit() ?? 'null'));
  } catch {
    return null;
  }
}

let isResumed = false;

/** Ends the kept visit: whoever comes next in this tab has a result of their own. */
function forget(): void {
  const sum = sessionResult.get();
  if (sum === null) writeVisit(null);
  else keep(sum.currency);
}

/** A ticket of the visit as the book has it; null where the line is broken: the socket tells what comes. @throws for another player's */
async function readAgain(token: string, id: string): Promise<Counted | null> {
  try {
    return await readTicket(token, id);
  } catch (error) {
    if (error instanceof BookRefusal && error.status === 404) throw error;
    return null;
  }
}

/**
 * After a reload: what the tab had counted stands again, and the newest tickets are read, as some were settled meanwhile. Another player's
 * are not found, and end the visit before anything of it is shown.
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
