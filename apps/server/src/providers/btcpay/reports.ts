import type { PaymentReport } from '../../modules/payment/index.ts';
import type { BtcpayInvoice, BtcpayPayout } from './api.ts';

/** Whether anything was paid to this invoice. */
export const hasMoney = ({ paidAmount }: BtcpayInvoice): boolean => paidAmount !== undefined && /[1-9]/.test(paidAmount);

/**
 * Maps the state of a store's invoice to a deposit. The amount paid counts, not the amount requested (P10, P11). An invoice that has
 * expired, or was marked invalid because it is no longer wanted, stays open until the server stops monitoring it: until then money may
 * still arrive, be confirmed or be lost (P7).
 */
export function reportOfInvoice(invoice: BtcpayInvoice, nowMs: number): PaymentReport {
  const { id: reference, currency, amount, paidAmount = '0', status, additionalStatus } = invoice;
  const report = (state: 'pending' | 'success' | 'failure', counted = amount): PaymentReport => ({
    status: state,
    amount: counted,
    currency,
    reference,
  });
  const ended = (): PaymentReport => {
    if (nowMs < invoice.monitoringExpiration * 1000) return report('pending');
    return hasMoney(invoice) ? report('success', paidAmount) : report('failure');
  };
  switch (status) {
    case 'New':
    case 'Processing':
      return report('pending');
    case 'Settled':
      // An invoice marked as settled by a person has no payment: its amount was never received.
      if (hasMoney(invoice)) return report('success', paidAmount);
      return { status: 'unknown', reason: `settled without a payment (${additionalStatus})` };
    case 'Invalid':
      // Unless a person marked it, its payments were not confirmed in time.
      return additionalStatus === 'Marked' ? ended() : report('failure');
    case 'Expired':
      return ended();
  }
}

/** Maps the state of a store's payout to a withdrawal. */
export function reportOfPayout({ id: reference, originalAmount: amount, originalCurrency: currency, state }: BtcpayPayout): PaymentReport {
  const status = state === 'Completed' ? 'success' : state === 'Cancelled' ? 'failure' : 'pending';
  return { status, amount, currency, reference };
}
