/** The job that sends an approved withdrawal to its provider. */
export const SUBMIT_PAYOUT = 'payment.submitPayout';

export function submitPayoutJob(invoiceId: string): { name: string; payload: { invoiceId: string } } {
  return { name: SUBMIT_PAYOUT, payload: { invoiceId } };
}
