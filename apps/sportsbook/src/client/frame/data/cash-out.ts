import * as z from 'zod/mini';
import { amountOf } from '../odds/amount.ts';
import { elapsedMs, wait } from '../device.ts';
import { BookRefusal, callBook, isDecision } from './api.ts';

const amount = z.string().check(z.regex(/^\d+(?:\.\d+)?$/));
const quoteSchema = z.object({
  quoteId: z.string(),
  offer: amount,
  part: amount,
  restStake: amount,
  restPotentialReturn: amount,
  fullReturn: amount,
  expiresAt: z.string(),
});
const paidSchema = z.object({ payout: amount, restStake: amount, status: z.unknown(), balance: z.optional(z.nullable(amount)) });

export interface Quoted {
  readonly quoteId: string;
  readonly offerMinor: bigint;
  readonly partMinor: bigint;
  readonly restStakeMinor: bigint;
  readonly restReturnMinor: bigint;
  /** The largest possible return of the whole ticket without a cash-out, by the state of its legs at the offer. */
  readonly fullReturnMinor: bigint;
  readonly expiresAtMs: number;
}

export interface CashOutOf {
  readonly token: string;
  readonly ticketId: string;
  readonly currency: string;
}

export function quotedOf(wire: unknown, currency: string): Quoted | null {
  const read = quoteSchema.safeParse(wire);
  if (!read.success) return null;
  const minor = (text: string): bigint => amountOf(text, currency) ?? 0n;
  const { quoteId, offer, part, restStake, restPotentialReturn, fullReturn, expiresAt } = read.data;
  return {
    quoteId,
    offerMinor: minor(offer),
    partMinor: minor(part),
    restStakeMinor: minor(restStake),
    restReturnMinor: minor(restPotentialReturn),
    fullReturnMinor: minor(fullReturn),
    expiresAtMs: Date.parse(expiresAt),
  };
}

/** An offer for part of the stake or for all of it; valid once, for five seconds (sportsbook §6). */
export async function quoteCashOut({ token, ticketId, currency }: CashOutOf, part: string | null): Promise<Quoted | null> {
  const body = { token, ...(part === null ? {} : { part }) };
  return quotedOf(await callBook(`bets/${ticketId}/cash-out/quote`, quoteSchema, { method: 'POST', body }), currency);
}

export interface CashedOut {
  readonly payoutMinor: bigint;
}

interface Take {
  readonly requestId: string;
  readonly quoteId: string;
  /** The confirmed offer: it stays good for the quote after its five seconds while the book still offers as much. */
  readonly minOffer: string;
}

/** Whether an offer gives at least what was seen, for the same part, and leaves the same stake. */
export const keeps = (
  seen: Pick<Quoted, 'offerMinor' | 'partMinor' | 'restStakeMinor'>,
  { offerMinor, partMinor, restStakeMinor }: Quoted,
): boolean => offerMinor >= seen.offerMinor && partMinor === seen.partMinor && restStakeMinor === seen.restStakeMinor;

const REPEAT_MS = 1000;
/** How long to keep asking for an answer; no request is in flight for longer. */
const UNKNOWN_AFTER_MS = 30_000;
const FAULT = 500;
const UNAUTHORISED = 401;

/** The refusal behind a failed call, if any. Once an answer was lost, an expired session proves nothing either. */
const isAnswer = (error: unknown, wasLost: boolean): boolean =>
  wasLost ? isDecision(error) && error.status !== UNAUTHORISED : error instanceof BookRefusal && error.status < FAULT;

/**
 * Takes a quoted offer. If the answer is lost or pending, the same request is sent again: the book answers every repeat alike, and pays
 * once.
 * @throws BookRefusal `OFFER_CHANGED` with the new quote in its fields, `NOT_AVAILABLE`, `SETTLED`, `QUOTE_EXPIRED`; the client's own
 *   `UNCLEAR` if no answer came in time
 */
export async function takeCashOut(of: CashOutOf, take: Take, onLost: () => void): Promise<CashedOut> {
  const until = elapsedMs() + UNKNOWN_AFTER_MS;
  for (let wasLost = false; ; wasLost = true) {
    try {
      return await askForCashOut(of, take);
    } catch (error) {
      if (isAnswer(error, wasLost)) throw error;
      if (elapsedMs() >= until) throw new BookRefusal(0, 'UNCLEAR', undefined);
      onLost();
      await wait(REPEAT_MS);
    }
  }
}

async function askForCashOut({ token, ticketId, currency }: CashOutOf, take: Take): Promise<CashedOut> {
  const body = { token, ...take };
  const paid = await callBook(`bets/${ticketId}/cash-out`, paidSchema, { method: 'POST', body });
  return { payoutMinor: amountOf(paid.payout, currency) ?? 0n };
}
