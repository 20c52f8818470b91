import { formatDecimal, scaleOf } from '@pavilion/money';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { invariant } from '../../../kernel/errors.ts';
import { changeInvoice } from '../invoices/change.ts';
import { firstQueryAt } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import * as methods from '../methods/store.ts';
import type { PaymentKernel } from '../context.ts';
import type { PaymentProvider, PayoutAnswer } from '../ports.ts';
import { applyQueriedReport } from '../provider-events/service.ts';
import type { FoundConcern } from '../withdrawal/concerns.ts';
import { concernsAtSubmission } from '../withdrawal/judged-again.ts';
import { insertConcerns } from '../withdrawal/review-store.ts';
import { declinedResult, flagOf, isUndoable } from '../withdrawal/rules.ts';
import { failPayout } from '../withdrawal/settle.ts';

/** An approved payout whose job did not run, or whose call was interrupted, is resumed after this. */
const STALLED_AFTER_MS = 60_000;

/**
 * Sends an approved withdrawal to its provider (reliability §4.2). The row says `submitting` before the call leaves, so that a
 * process that finds it there after a crash first queries the outcome of the call (P27). Safe to repeat and to run twice at once: the provider knows
 * the withdrawal by our id.
 */
export async function submitPayout(context: PaymentKernel, invoiceId: string): Promise<void> {
  const known = await invoices.findInvoice(context.database, invoiceId);
  if (known === undefined || known.kind !== 'withdrawal') return;
  const provider = context.paymentProviders.get(known.psp);
  // While the provider is away the payout stays approved; the sweep comes back to it (P37).
  if (provider === undefined || !provider.isAvailable()) return;
  if (known.state === 'submitting' && (await resolveBySubmitted(context, provider, known))) return;
  const begun = known.state === 'submitting' ? known : await beginSubmitting(context, invoiceId);
  if (begun === undefined) return;
  await recordAnswer(context, invoiceId, await provider.requestPayout(await orderOf(context, begun)));
}

async function beginSubmitting(context: PaymentKernel, invoiceId: string): Promise<invoices.InvoiceRow | undefined> {
  return inTransaction(context.database, async (transaction) => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice?.state !== 'approved' || isUndoable(invoice, context.clock.realNow())) return undefined;
    const concerns = await concernsAtSubmission(context, transaction, invoice);
    if (concerns.length > 0) {
      const names = concerns.map(({ name }) => name);
      await insertConcerns(transaction, { concerns, invoiceId, now: context.clock.now() });
      await changeInvoice(context, transaction, { invoice, change: heldAgain(invoice, names) });
      context.log.warn({ invoiceId, concerns: names }, 'an approved withdrawal is held again');
      return undefined;
    }
    const change = { state: 'submitting' as const, unsentUntil: null, nextQueryAt: firstQueryAt(context.clock.now()) };
    return changeInvoice(context, transaction, { invoice, change });
  });
}

/** Back to the operators: it needs a new approval, even if it had one. */
function heldAgain(invoice: invoices.InvoiceRow, concerns: readonly FoundConcern['name'][]): Partial<invoices.InvoiceRow> {
  const released = [invoice.firstApprover, invoice.secondApprover].filter((person) => person !== null).length;
  const flags = [...new Set([...invoice.flags, ...concerns.map(flagOf)])];
  return { state: 'review', unsentUntil: null, approvalsRequired: Math.min(2, released + 1), flags };
}

/** Asks for the outcome of a call whose answer was lost. @returns false when the provider never received it */
async function resolveBySubmitted(context: PaymentKernel, provider: PaymentProvider, invoice: invoices.InvoiceRow): Promise<boolean> {
  const report = await provider.queryPayment(invoice.id);
  if (report.status === 'missing') return false;
  if (report.status === 'pending') await recordAnswer(context, invoice.id, { status: 'taken', reference: report.reference });
  else if (report.status === 'unknown') await recordAnswer(context, invoice.id, { status: 'unknown', reason: report.reason });
  else await applyQueriedReport(context, invoice.id, report);
  return true;
}

async function orderOf(context: PaymentKernel, invoice: invoices.InvoiceRow) {
  const { method, currency } = invoice;
  const row = await methods.findKnownMethod(context.database, { direction: 'withdrawal', method, currency });
  invariant(row, `The method ${method} of withdrawal ${invoice.id} is gone.`);
  const amount = formatDecimal(invoice.amountMinor, scaleOf(currency));
  return { invoiceId: invoice.id, method: row.pspMethod, amount, currency, destination: invoice.fields };
}

/** Writes down what the call came to, unless a webhook was quicker. */
async function recordAnswer(context: PaymentKernel, invoiceId: string, answer: PayoutAnswer): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice?.state !== 'submitting') return;
    switch (answer.status) {
      case 'taken':
        await changeInvoice(context, transaction, { invoice, change: { state: 'submitted', reference: answer.reference } });
        return;
      case 'refused':
        await failPayout(context, transaction, { invoice, result: declinedResult, state: 'failed' });
        return;
      case 'unsent':
        await changeInvoice(context, transaction, { invoice, change: { state: 'approved', nextQueryAt: null } });
        return;
      case 'unknown':
        // Never decided by the time-out itself: only a query or a webhook moves it on (P26).
        await changeInvoice(context, transaction, { invoice, change: { state: 'unknown' } });
        context.log.warn({ invoiceId, psp: invoice.psp, reason: answer.reason }, 'payout outcome unknown');
    }
  });
}

/** Takes up payouts whose job was lost or came too early, or whose provider was away. */
export async function resumePayouts(context: PaymentKernel): Promise<void> {
  const before = new Date(context.clock.now().getTime() - STALLED_AFTER_MS);
  const realNow = context.clock.realNow();
  await eachAlone(context, {
    items: await invoices.listStalledPayouts(context.database, { before, realNow }),
    says: 'a payout cannot be taken up',
    factsOf: (invoiceId) => ({ invoiceId }),
    handle: (invoiceId) => submitPayout(context, invoiceId),
  });
}
