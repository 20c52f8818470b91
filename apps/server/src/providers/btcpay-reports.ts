import type { PaymentReport } from '../modules/payment/index.ts';
import type { BtcpayInvoice, BtcpayPayout } from './btcpay-api.ts';

/**
 * What an invoice of the store means for a deposit. What was paid counts, not what was asked (P10, P11). An expired invoice with money
 * on it stays open until the server stops watching the chain for it: until then the money may still be confirmed or lost.
 */
export function reportOfInvoice(invoice: BtcpayInvoice, nowMs: number): PaymentReport {
  const { id: reference, currency, amount, paidAmount, status, additionalStatus } = invoice;
  const report = (state: 'pending' | 'success' | 'failure', counted = amount): PaymentReport => ({
    status: state,
    amount: counted,
    currency,
    reference,
  });
  const hasMoney = paidAmount !== undefined && /[1-9]/.test(paidAmount);
  switch (status) {
    case 'New':
    case 'Processing':
      return report('pending');
    case 'Settled':
      // An invoice that a person marked as settled has no payment: its amount is not money that came in.
      if (hasMoney) return report('success', paidAmount);
      return { status: 'unknown', reason: `settled without a payment (${additionalStatus})` };
    case 'Invalid':
      return report('failure');
    case 'Expired': {
      const isWatched = nowMs < invoice.monitoringExpiration * 1000;
      if (!hasMoney) return report('failure');
      return isWatched ? report('pending') : report('success', paidAmount);
    }
  }
}

/** What a payout of the store means for a withdrawal. */
export function reportOfPayout({ id: reference, originalAmount: amount, originalCurrency: currency, state }: BtcpayPayout): PaymentReport {
  const status = state === 'Completed' ? 'success' : state === 'Cancelled' ? 'failure' : 'pending';
  return { status, amount, currency, reference };
}
