import { formatShortest } from '@pavilion/money';
import type { PaymentReport } from '../../modules/payment/index.ts';
import type { BtcpayCoins, BtcpayInvoice, BtcpayPayout } from './api.ts';

/** Whether anything was paid to this invoice. */
export const hasMoney = ({ paidAmount }: BtcpayInvoice): boolean => paidAmount !== undefined && /[1-9]/.test(paidAmount);

type KnownPayment = Extract<PaymentReport, { reference: string }>;

const COIN_SCALE = 18;

/** A plain decimal as a fraction. */
function fractionOf(text: string): { units: bigint; scale: number } {
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** The worth of coins in the invoice's currency, as a decimal of at most 18 places. */
function worthOf(coins: readonly BtcpayCoins[]): string {
  const units = coins.reduce((sum, { value, rate }) => {
    const [amount, price] = [fractionOf(value), fractionOf(rate)];
    return sum + (amount.units * price.units * 10n ** BigInt(COIN_SCALE)) / 10n ** BigInt(amount.scale + price.scale);
  }, 0n);
  return formatShortest(units, COIN_SCALE);
}

/**
 * The settled part of the payments. Coins seen but not settled do not count, and keep the outcome open while the server watches them; after
 * that, it needs review.
 */
function settledPart(invoice: BtcpayInvoice, coins: readonly BtcpayCoins[], nowMs: number): PaymentReport {
  const { id: reference, currency, amount, paidAmount = '0', status } = invoice;
  const report = (state: KnownPayment['status'], counted = amount): KnownPayment => ({
    status: state,
    amount: counted,
    currency,
    reference,
  });
  const settled = coins.filter((coin) => coin.status === 'Settled');
  const isOpen = coins.some((coin) => coin.status === 'Processing');
  // The server's own sum, as long as all of it counts.
  const counted = settled.length === coins.length ? paidAmount : worthOf(settled);
  const isWatched = nowMs < invoice.monitoringExpiration * 1000;
  if (status === 'Settled' && settled.length > 0) return report('success', counted);
  if (isWatched) return report('pending');
  if (settled.length > 0) return report('success', counted);
  if (!isOpen && coins.length > 0) return report('failure');
  return { status: 'unknown', reason: `${paidAmount} ${currency} paid, nothing settled`, flag: 'money_not_settled' };
}

/**
 * Maps the state of a store's invoice and the coins that were sent to it to a deposit. What has settled counts, not the amount requested (P10, P11,
 * P-90). An invoice that has expired, or was marked invalid because it is no longer wanted, stays open until the server stops monitoring it: until
 * then money may still arrive, be confirmed or be lost (P7).
 */
export function reportOfInvoice(invoice: BtcpayInvoice, coins: readonly BtcpayCoins[], nowMs: number): PaymentReport {
  const { id: reference, currency, amount, status, additionalStatus } = invoice;
  if (status === 'New' || status === 'Processing') return { status: 'pending', amount, currency, reference };
  if (hasMoney(invoice)) return settledPart(invoice, coins, nowMs);
  // An invoice marked as settled by a person has no payment: its amount was never received.
  if (status === 'Settled') return { status: 'unknown', reason: `settled without a payment (${additionalStatus})` };
  // Unless a person marked it, its payments were not confirmed in time and are gone.
  const isOver = status === 'Invalid' && additionalStatus !== 'Marked';
  const isWatched = !isOver && nowMs < invoice.monitoringExpiration * 1000;
  return { status: isWatched ? 'pending' : 'failure', amount, currency, reference };
}

/** Maps the state of a store's payout to a withdrawal. */
export function reportOfPayout({ id: reference, originalAmount: amount, originalCurrency: currency, state }: BtcpayPayout): PaymentReport {
  const status = state === 'Completed' ? 'success' : state === 'Cancelled' ? 'failure' : 'pending';
  return { status, amount, currency, reference };
}
