import { inTransaction, type Database } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { releaseDepositUse } from '../../risk/index.ts';
import { changeInvoice } from '../invoices/change.ts';
import { firstQueryAt } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import type { PageCancellation } from '../ports.ts';
import { forgetContentRequest } from '../requests/service.ts';
import * as store from './closing-store.ts';
import { closingIsLate, nextClosingAt } from './rules.ts';

/**
 * Ends a deposit that was not paid by a decision of ours: the player declined it, its time is over, or its opening had no answer. Its page
 * may still be open, so what it reserved of the player's limits stays reserved until the provider confirms that the page is closed.
 */
export async function endUnpaid(
  context: Pick<PaymentKernel, 'publish' | 'clock'>,
  transaction: Database,
  { invoice, result }: { invoice: invoices.InvoiceRow; result: string },
): Promise<invoices.InvoiceRow> {
  const now = context.clock.now();
  await store.insertClosing(transaction, { invoiceId: invoice.id, now });
  // Asking for the same again opens another page: this one is closed.
  await forgetContentRequest(transaction, invoice.id);
  return changeInvoice(context, transaction, { invoice, change: { state: 'failure', result, processedAt: now } });
}

/** The provider says that this locked invoice can no longer be paid: its room is free. */
export async function confirmClosed(transaction: Database, invoiceId: string): Promise<void> {
  await store.deleteClosing(transaction, invoiceId);
  await forgetContentRequest(transaction, invoiceId);
  await releaseDepositUse(transaction, invoiceId);
}

/** Asks the provider to close a page now. On any failure, the sweep asks again. */
export async function closePage(context: PaymentKernel, invoiceId: string): Promise<void> {
  try {
    const closing = await store.findClosing(context.database, invoiceId);
    if (closing !== undefined) await askToClose(context, closing);
  } catch (error) {
    context.log.warn({ err: error, invoiceId }, 'a payment page is closed later');
  }
}

/**
 * Asks providers to close the payment pages that are due, and retries with growing pauses until they do. The next attempt is stored before
 * the call is sent, so that two processes never ask at once. A page that stays open for a day raises an alarm.
 */
export async function closeDuePages(context: PaymentKernel): Promise<void> {
  const due = await inTransaction(context.database, async (transaction) => {
    const now = context.clock.now();
    const closings = await store.lockDueClosings(transaction, now);
    for (const { invoiceId, psp, startedAt, attempts, hasAlarm } of closings) {
      const isLate = closingIsLate(startedAt, now);
      if (isLate && !hasAlarm) context.log.error({ alarm: 'page_not_closed', invoiceId, psp }, 'payment needs reconciliation');
      await store.postponeClosing(transaction, { invoiceId, nextAttemptAt: nextClosingAt(attempts, now), hasAlarm: isLate });
    }
    return closings;
  });
  await eachAlone(context, {
    items: due,
    says: 'a payment page cannot be closed',
    factsOf: ({ invoiceId }) => ({ invoiceId }),
    handle: (closing) => askToClose(context, closing),
  });
}

async function askToClose(context: PaymentKernel, closing: store.Closing): Promise<void> {
  const { invoiceId, psp } = closing;
  const answer = await context.paymentProviders.get(psp)?.cancelPayment(invoiceId);
  if (answer === undefined || !isConfirmed(answer, closing, context.clock.now())) return;
  await inTransaction(context.database, async (transaction) => {
    await invoices.lockInvoice(transaction, invoiceId);
    await confirmClosed(transaction, invoiceId);
  });
}

/** A provider that knows of no such payment has no page either, unless our call to open it may still be under way. */
function isConfirmed({ status }: PageCancellation, { createdAt }: store.Closing, now: Date): boolean {
  return status === 'closed' || (status === 'missing' && firstQueryAt(createdAt) <= now);
}
