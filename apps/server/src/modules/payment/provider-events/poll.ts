import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import type { PaymentKernel } from '../context.ts';
import type { PaymentReport } from '../ports.ts';
import { applyQueriedReport } from './service.ts';
import { submitPayoutJob } from '../withdrawal/rules.ts';
import { raiseAlarm, changeInvoice } from '../invoices/change.ts';
import { nextQueryAt } from '../invoices/rules.ts';
import * as store from '../invoices/store.ts';

/**
 * Polls providers for invoices whose event did not arrive (P14), starting two minutes after the invoice was opened, with growing pauses,
 * for seven days. The next attempt is stored before the query is sent, so that two processes never ask at once.
 */
export async function askProviders(context: PaymentKernel): Promise<void> {
  const due = await inTransaction(context.database, async (transaction) => {
    const now = context.clock.now();
    const invoices = await store.lockDueQueries(transaction, now);
    for (const invoice of invoices) {
      const next = nextQueryAt(invoice, now);
      if (next === null)
        context.log.error({ alarm: 'provider_silent', invoiceId: invoice.id, psp: invoice.psp }, 'payment needs reconciliation');
      await store.saveInvoice(transaction, { ...invoice, queryCount: invoice.queryCount + 1, nextQueryAt: next });
    }
    return invoices;
  });
  // The next question about one that fails is in the table already.
  await eachAlone(context, {
    items: due,
    says: "a payment provider's report cannot be applied",
    factsOf: ({ id, psp }) => ({ invoiceId: id, psp }),
    handle: async ({ id, psp }) => {
      const report = await context.paymentProviders.get(psp)?.queryPayment(id);
      if (report !== undefined) await applyAnswer(context, id, report);
    },
  });
}

/** Asks about one payment now. @returns what the provider says of it; `unknown` also where it cannot be asked */
export async function askAgain(
  context: PaymentKernel,
  { id, psp }: Pick<store.InvoiceRow, 'id' | 'psp'>,
): Promise<PaymentReport['status']> {
  const report = await context.paymentProviders.get(psp)?.queryPayment(id);
  if (report === undefined) return 'unknown';
  await applyAnswer(context, id, report);
  return report.status;
}

async function applyAnswer(context: PaymentKernel, invoiceId: string, report: PaymentReport): Promise<void> {
  if (report.status === 'success' || report.status === 'failure') return applyQueriedReport(context, invoiceId, report);
  if (report.status === 'unknown') return flagAnswer(context, invoiceId, report.flag);
  await inTransaction(context.database, async (transaction) => {
    const invoice = await store.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) return;
    const isPayoutInDoubt = invoice.state === 'unknown' || invoice.state === 'submitting';
    if (report.status === 'pending') {
      if (isPayoutInDoubt)
        await changeInvoice(context, transaction, { invoice, change: { state: 'submitted', reference: report.reference } });
      return;
    }
    if (invoice.kind === 'deposit') {
      // The provider never opened it, so it cannot be paid.
      await store.stopQueries(transaction, invoiceId);
    } else if (isPayoutInDoubt) {
      // It never arrived there, and our id keeps a late copy of the first call from paying twice: it may go out again.
      await changeInvoice(context, transaction, { invoice, change: { state: 'approved', nextQueryAt: null } });
      await context.jobs.enqueue(transaction, submitPayoutJob(invoiceId));
    }
  });
}

/** An undecided answer is shown to operators; the provider is asked again all the same. */
async function flagAnswer(context: PaymentKernel, invoiceId: string, flag: string | undefined): Promise<void> {
  if (flag === undefined) return;
  await inTransaction(context.database, async (transaction) => {
    const invoice = await store.lockInvoice(transaction, invoiceId);
    if (invoice !== undefined && !invoice.flags.includes(flag)) await raiseAlarm(context, transaction, { invoice, flag });
  });
}
