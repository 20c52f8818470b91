import * as z from 'zod/mini';
import { BookRefusal, callBook } from '../data/api.ts';
import { ticketSchema, type WireTicket } from '../data/tickets.ts';
import { nowMs, wait } from '../device.ts';
import { wireAmount } from '../odds/amount.ts';
import { wirePrice } from '../odds/format.ts';
import type { Slip } from './model.ts';
import type { TicketPlan } from './check.ts';

/** One attempt to place one ticket. Its request id is made once and kept on the device before anything is sent, so that nothing is placed twice. */
export interface Attempt {
  readonly requestId: string;
  readonly body: BetBody;
}

export interface BetBody {
  readonly requestId: string;
  readonly stake: string;
  readonly type: 'single' | 'combo' | 'system';
  readonly size?: readonly number[];
  readonly bankers?: readonly string[];
  readonly acceptOddsChange: false | 'better' | true;
  readonly freeBetId?: string;
  readonly selections: readonly { eventId: string; marketId: string; outcomeId: string; odds: string }[];
}

export type Placed =
  | { status: 'accepted'; bet: WireTicket }
  | { status: 'rejected'; code: string; fields: unknown }
  /** The book has not heard of it for as long as it could still arrive. */
  | { status: 'never-arrived' };

const policies = { none: false, better: 'better', any: true } as const;

/** The body of the call for a ticket of the slip (sportsbook.md §4.2). */
export function betBody(slip: Slip, ticket: TicketPlan, { requestId, currency }: { requestId: string; currency: string }): BetBody {
  const type = ticket.picks.length === 1 ? 'single' : slip.mode === 'system' ? 'system' : 'combo';
  return {
    requestId,
    stake: wireAmount(ticket.stakeMinor, currency),
    type,
    ...(type === 'system' ? { size: slip.sizes, bankers: slip.bankers } : {}),
    acceptOddsChange: policies[slip.policy],
    ...(slip.freeBetId === null ? {} : { freeBetId: slip.freeBetId }),
    selections: ticket.picks.map(({ eventId, marketId, outcomeId, agreed }) => ({ eventId, marketId, outcomeId, odds: wirePrice(agreed) })),
  };
}

export interface Placing {
  readonly token: string;
  readonly currency: string;
  /** The book waits its live delay until then. */
  readonly onPending: (acceptAt: string) => void;
  readonly onLost: () => void;
}

const POLL_MS = 500;
/** An unknown request that old was never placed (sportsbook.md §4.2). */
const UNKNOWN_AFTER_MS = 30_000;
const NOT_FOUND = 404;

const unknownSchema = z.union([ticketSchema, z.object({ status: z.literal('pending'), acceptAt: z.nullish(z.string()) })]);

function decided(answer: z.infer<typeof unknownSchema>): Placed | undefined {
  if (answer.status === 'pending' || !('selections' in answer)) return undefined;
  if (answer.status === 'rejected') return { status: 'rejected', code: answer.code ?? 'REFUSED', fields: undefined };
  return { status: 'accepted', bet: answer };
}

/** What became of a request, asked until the book has decided. Also the way back after a reload or a lost connection. */
export async function followAttempt(attempt: Attempt, placing: Placing): Promise<Placed> {
  const since = nowMs();
  for (;;) {
    const found = await lookUp(attempt, placing);
    if (found !== 'undecided' && found !== 'unknown') return found;
    if (found === 'unknown' && nowMs() - since > UNKNOWN_AFTER_MS) return { status: 'never-arrived' };
    await wait(POLL_MS);
  }
}

async function lookUp(attempt: Attempt, { token, onPending, onLost }: Placing): Promise<Placed | 'undecided' | 'unknown'> {
  try {
    const answer = await callBook(`bets/by-request/${encodeURIComponent(attempt.requestId)}`, unknownSchema, { query: { token } });
    if (answer.status === 'pending' && typeof answer.acceptAt === 'string') onPending(answer.acceptAt);
    return decided(answer) ?? 'undecided';
  } catch (error) {
    if (error instanceof BookRefusal && error.status !== NOT_FOUND) return { status: 'rejected', code: error.code, fields: error.fields };
    onLost();
    return 'unknown';
  }
}

/** Places one ticket. A refusal is final for its request id; a lost answer is looked up, never sent as another bet. */
export async function place(attempt: Attempt, placing: Placing): Promise<Placed> {
  try {
    const body = { token: placing.token, ...attempt.body };
    const answer = await callBook('bets', unknownSchema, { method: 'POST', body, headers: { prefer: 'respond-async' } });
    if (answer.status === 'pending' && typeof answer.acceptAt === 'string') placing.onPending(answer.acceptAt);
    return decided(answer) ?? (await followAttempt(attempt, placing));
  } catch (error) {
    if (error instanceof BookRefusal && error.code !== 'TEMPORARY') return { status: 'rejected', code: error.code, fields: error.fields };
    placing.onLost();
    return followAttempt(attempt, placing);
  }
}
