import * as z from 'zod/mini';
import { amountOf } from '../odds/amount.ts';
import { callBook } from './api.ts';

const freeBets = z.array(
  z.object({ id: z.string(), currency: z.string(), amount: z.string(), expiresAt: z.string(), expiresSoon: z.boolean() }),
);

export interface FreeBet {
  readonly id: string;
  readonly currency: string;
  /** As typed into the stake field: the stake of the ticket it pays for. */
  readonly amount: string;
  readonly amountMinor: bigint;
  readonly expiresAt: string;
  /** Expires within a day. */
  readonly expiresSoon: boolean;
}

/** The player's free bets, ordered by expiry (sportsbook §4.4). */
export async function readFreeBets(token: string): Promise<FreeBet[]> {
  const found = await callBook('free-bets', freeBets, { token });
  return found.map(({ id, currency, amount, expiresAt, expiresSoon }) => ({
    id,
    currency,
    amount,
    amountMinor: amountOf(amount, currency) ?? 0n,
    expiresAt,
    expiresSoon,
  }));
}
