import * as z from 'zod/mini';
import { amountOf } from '../odds/amount.ts';
import { callBook } from './api.ts';

const amount = z.string().check(z.regex(/^\d+(?:\.\d+)?$/));
const quoteSchema = z.object({
  quoteId: z.string(),
  offer: amount,
  part: amount,
  restStake: amount,
  restPotentialReturn: amount,
  fullReturn: z.optional(amount),
  expiresAt: z.string(),
});
const paidSchema = z.object({ payout: amount, restStake: amount, status: z.unknown(), balance: z.optional(z.nullable(amount)) });

export interface Quoted {
  readonly quoteId: string;
  readonly offerMinor: bigint;
  readonly partMinor: bigint;
  readonly restStakeMinor: bigint;
  readonly restReturnMinor: bigint;
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
  const { quoteId, offer, part, restStake, restPotentialReturn, expiresAt } = read.data;
  return {
    quoteId,
    offerMinor: minor(offer),
    partMinor: minor(part),
    restStakeMinor: minor(restStake),
    restReturnMinor: minor(restPotentialReturn),
    expiresAtMs: Date.parse(expiresAt),
  };
}

/** An offer for a part of the stake, or for all of it; it stands for five seconds and once (sportsbook.md §6). */
export async function quoteCashOut({ token, ticketId, currency }: CashOutOf, part: string | null): Promise<Quoted | null> {
  const body = { token, ...(part === null ? {} : { part }) };
  return quotedOf(await callBook(`bets/${ticketId}/cash-out/quote`, quoteSchema, { method: 'POST', body }), currency);
}

export interface CashedOut {
  readonly payoutMinor: bigint;
}

/** Takes a quoted offer. @throws BookRefusal `OFFER_CHANGED` with the new quote in its fields, `NOT_AVAILABLE`, `SETTLED`, `QUOTE_EXPIRED` */
export async function takeCashOut(
  { token, ticketId, currency }: CashOutOf,
  take: { requestId: string; quoteId: string; amount: string | null },
): Promise<CashedOut> {
  const { requestId, quoteId, amount: part } = take;
  const body = { token, requestId, quoteId, ...(part === null ? {} : { amount: part }) };
  const paid = await callBook(`bets/${ticketId}/cash-out`, paidSchema, { method: 'POST', body });
  return { payoutMinor: amountOf(paid.payout, currency) ?? 0n };
}
