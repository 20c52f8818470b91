import type { Database } from '../../../kernel/database.ts';
import type { PaymentKernel } from '../context.ts';
import { withFlag } from './rules.ts';
import { type InvoiceRow, saveInvoice } from './store.ts';

/** What became of a report: money moved or a state changed, nothing to do, or money that could not be placed. */
export interface ReportResult {
  result: 'applied' | 'ignored' | 'unmatched' | 'waiting';
  note: string;
  /** What has come, where the event itself does not say. */
  found?: { amountMinor: bigint; currency: string };
}

/** Asks for review: sets a flag on the invoice and writes a line to the log. Money and state do not change. */
export async function raiseAlarm(
  context: Pick<PaymentKernel, 'log'>,
  transaction: Database,
  { invoice, flag }: { invoice: InvoiceRow; flag: string },
): Promise<ReportResult> {
  await saveInvoice(transaction, { ...invoice, flags: withFlag(invoice.flags, flag) });
  context.log.error({ alarm: flag, invoiceId: invoice.id, psp: invoice.psp, state: invoice.state }, 'payment needs reconciliation');
  return { result: 'ignored', note: flag };
}
