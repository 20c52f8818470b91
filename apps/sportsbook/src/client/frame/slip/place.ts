import * as z from 'zod/mini';
import { BookRefusal, callBook, isDecision } from '../data/api.ts';
import { ticketSchema, type WireTicket } from '../data/tickets.ts';
import { elapsedMs, wait } from '../device.ts';
import { wireAmount } from '../odds/amount.ts';
import { wirePrice } from '../odds/format.ts';
import type { Quotes, Slip } from './model.ts';
import { askedPrice, type TicketPlan } from './check.ts';

/** One attempt to place one ticket. Its request id is made once and stored on the device before anything is sent, so nothing is placed twice. */
export interface Attempt {
  readonly requestId: string;
  readonly body: BetBody;
}

export interface BetBody {
  readonly requestId: string;
  readonly stake: string;
  readonly type: 'single' | 'combo' | 'system' | 'builder';
  /** Of a built bet. */
  readonly odds?: string;
  readonly size?: readonly number[];
  readonly bankers?: readonly string[];
  readonly toleranceBasisPoints: number;
  readonly freeBetId?: string;
  /** The language of the ticket's own words, shown where its ids mean nothing, as in the page's history. */
  readonly locale?: string;
  readonly selections: readonly { eventId: string; marketId: string; outcomeId: string; odds: string }[];
}

export type Placed =
  | { status: 'accepted'; bet: WireTicket }
  | { status: 'rejected'; code: string; fields: unknown }
  /** The book has not seen the request within the time in which it could still arrive. */
  | { status: 'never-arrived' }
  /** The session ended before the book answered: My bets shows whether the bet was placed. */
  | { status: 'unclear' };

function typeOf(slip: Slip, { picks, builtAsked }: TicketPlan): BetBody['type'] {
  if (picks.length === 1) return 'single';
  if (builtAsked !== undefined) return 'builder';
  return slip.mode === 'system' ? 'system' : 'combo';
}

/** The body of the call for a ticket of the slip (sportsbook §4.2). */
export function betBody(
  slip: Slip,
  ticket: TicketPlan,
  { requestId, currency, locale, quotes }: { requestId: string; currency: string; locale: string; quotes: Quotes },
): BetBody {
  const type = typeOf(slip, ticket);
  return {
    requestId,
    locale,
    stake: wireAmount(ticket.stakeMinor, currency),
    type,
    ...(ticket.builtAsked === undefined ? {} : { odds: wirePrice(ticket.builtAsked) }),
    ...(type === 'system' ? { size: slip.sizes, bankers: slip.bankers } : {}),
    toleranceBasisPoints: slip.toleranceBasisPoints,
    ...(slip.freeBetId === null ? {} : { freeBetId: slip.freeBetId }),
    selections: ticket.picks.map((pick) => ({
      eventId: pick.eventId,
      marketId: pick.marketId,
      outcomeId: pick.outcomeId,
      odds: wirePrice(askedPrice(pick, quotes)),
    })),
  };
}

export interface Placing {
  /** The current token: a bet may outlast the one it was sent with. */
  readonly token: () => string;
  /** The token was refused; the page is asked for another one. */
  readonly onTokenRefused: () => void;
  readonly currency: string;
  /** The book waits its live delay until then. */
  readonly onPending: (acceptAt: string) => void;
  readonly onLost: () => void;
}

const POLL_MS = 500;
/** A request that is still unknown at this age was never placed (sportsbook §4.2). */
const UNKNOWN_AFTER_MS = 30_000;
/** How long to wait for a new token. */
const NO_SESSION_FOR_MS = 60_000;
const UNAUTHORISED = 401;
const NOT_FOUND = 404;
const FAULT = 500;

const unknownSchema = z.union([ticketSchema, z.object({ status: z.literal('pending'), acceptAt: z.nullish(z.string()) })]);

function decided(answer: z.infer<typeof unknownSchema>): Placed | undefined {
  if (answer.status === 'pending' || !('selections' in answer)) return undefined;
  if (answer.status === 'rejected') return { status: 'rejected', code: answer.code ?? 'REFUSED', fields: undefined };
  return { status: 'accepted', bet: answer };
}

/** Asks what became of a request until the book has decided; also after a reload or a lost connection. */
export async function followAttempt(attempt: Pick<Attempt, 'requestId'>, placing: Placing): Promise<Placed> {
  let knownAt = elapsedMs();
  let allowedAt = elapsedMs();
  for (;;) {
    const found = await lookUp(attempt, placing);
    if (typeof found !== 'string') return found;
    if (found !== 'unknown') knownAt = elapsedMs();
    if (found !== 'no-session') allowedAt = elapsedMs();
    if (elapsedMs() - knownAt > UNKNOWN_AFTER_MS) return { status: 'never-arrived' };
    if (elapsedMs() - allowedAt > NO_SESSION_FOR_MS) return { status: 'unclear' };
    await wait(POLL_MS);
  }
}

type Undecided = 'undecided' | 'unknown' | 'unreachable' | 'no-session';

async function lookUp(attempt: Pick<Attempt, 'requestId'>, placing: Placing): Promise<Placed | Undecided> {
  try {
    const path = `bets/by-request/${encodeURIComponent(attempt.requestId)}`;
    const answer = await callBook(path, unknownSchema, { token: placing.token() });
    if (answer.status === 'pending' && typeof answer.acceptAt === 'string') placing.onPending(answer.acceptAt);
    return decided(answer) ?? 'undecided';
  } catch (error) {
    return lookUpFailure(error, placing);
  }
}

/** Only a refusal the book keeps under the request is its answer; everything else is asked again. */
function lookUpFailure(error: unknown, placing: Placing): Placed | Undecided {
  placing.onLost();
  if (!isDecision(error)) return 'unreachable';
  if (error.status === NOT_FOUND) return 'unknown';
  if (error.status !== UNAUTHORISED) return { status: 'rejected', code: error.code, fields: error.fields };
  placing.onTokenRefused();
  return 'no-session';
}

/** Places one ticket. A refusal is final for its request id; a lost answer is looked up, never sent as another bet. */
export async function place(attempt: Attempt, placing: Placing): Promise<Placed> {
  try {
    const body = { token: placing.token(), ...attempt.body };
    const answer = await callBook('bets', unknownSchema, { method: 'POST', body, headers: { prefer: 'respond-async' } });
    if (answer.status === 'pending' && typeof answer.acceptAt === 'string') placing.onPending(answer.acceptAt);
    return decided(answer) ?? (await followAttempt(attempt, placing));
  } catch (error) {
    if (error instanceof BookRefusal && error.status < FAULT) return { status: 'rejected', code: error.code, fields: error.fields };
    placing.onLost();
    return followAttempt(attempt, placing);
  }
}
