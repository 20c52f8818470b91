import { AmountError, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import type { DepositNews } from '../deposit/rules.ts';
import type { PayoutNews } from '../withdrawal/rules.ts';

/** What an event type of the provider means, and which side it speaks of (sandbox.md, Payment provider). */
export const newsOf: Readonly<Record<string, { kind: 'deposit'; news: DepositNews } | { kind: 'withdrawal'; news: PayoutNews }>> = {
  'deposit.paid': { kind: 'deposit', news: 'success' },
  'deposit.failed': { kind: 'deposit', news: 'failure' },
  'deposit.confirming': { kind: 'deposit', news: 'confirming' },
  chargeback: { kind: 'deposit', news: 'chargeback' },
  'payout.paid': { kind: 'withdrawal', news: 'success' },
  'payout.failed': { kind: 'withdrawal', news: 'failure' },
};

/** Is the amount of such news booked, or compared with what is booked? Other news may leave it out. */
export const movesMoney = ({ kind, news }: { kind: 'deposit' | 'withdrawal'; news: DepositNews | PayoutNews }): boolean =>
  news === 'success' || (kind === 'deposit' && news === 'chargeback');

/** An event whose invoice is not known is looked at again for a day, then somebody is told (P13). */
export const parkedForMs = 24 * 3_600_000;
const PARKED_PAUSE_FIRST_MS = 1000;
const PARKED_PAUSE_LONGEST_MS = 600_000;

/** When a parked event is looked at again: 1 s, then twice as long each time, at most ten minutes. */
export function parkedUntil(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(PARKED_PAUSE_LONGEST_MS, PARKED_PAUSE_FIRST_MS * 2 ** Math.min(attempts, 10)));
}

/** Reads a provider's amount exactly; null for one no account can hold or a currency we do not know. `('12.5', 'EUR')` is 1250n. */
export function reportedMinor(amount: string | null, currency: string | null): bigint | null {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  try {
    return parseDecimal(amount, scaleOf(currency));
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}
