import type { Database } from '../../../kernel/database.ts';
import type { ReportResult } from '../invoices/alarm.ts';
import { changeInvoice } from '../invoices/publish.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { isDepositState, openDepositStates } from '../invoices/states.ts';

/** What the provider prepared after the call reaches the player by the invoice's public data (wire §3.8 asyncRedirect, W-27). */
export async function showPage(
  context: PaymentKernel,
  transaction: Database,
  { invoice, page }: { invoice: InvoiceRow; page: { qr?: string; url?: string } | null },
): Promise<ReportResult> {
  const isOpen = invoice.kind === 'deposit' && isDepositState(invoice.state) && openDepositStates.includes(invoice.state);
  if (!isOpen || page === null) return { result: 'ignored', note: 'outdated' };
  await changeInvoice(context, transaction, { invoice, change: { publicData: { ...invoice.publicData, ...page } } });
  return { result: 'applied', note: 'ready' };
}
