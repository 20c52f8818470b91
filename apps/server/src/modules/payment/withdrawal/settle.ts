import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { payoutWithdrawal, releaseWithdrawal } from '../../wallet/index.ts';
import { raiseAlarm, type ReportResult } from '../invoices/alarm.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { withFlag } from '../invoices/rules.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../parts.ts';
import { isWithdrawalState, type PayoutNews, payoutSteps } from './rules.ts';

/** What a provider said about a payout, in minor units of the currency it names. */
export interface PayoutReport {
  news: PayoutNews;
  amountMinor: bigint;
  currency: string;
  reference: string | null;
}

/**
 * Applies what a provider said about a payout to its locked invoice (reliability §4.2): paid takes the locked money out, failed gives
 * it back, each exactly once. Safe to repeat.
 */
export async function applyPayoutReport(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: InvoiceRow; report: PayoutReport },
): Promise<ReportResult> {
  const { state } = invoice;
  invariant(invoice.kind === 'withdrawal' && isWithdrawalState(state), `Invoice ${invoice.id} is no withdrawal.`);
  const step = payoutSteps[state][report.news];
  switch (step.action) {
    case 'ignore':
      return { result: 'ignored', note: step.note };
    case 'wait':
      return { result: 'waiting', note: 'payout not sent yet' };
    case 'alarm':
      return raiseAlarm(context, transaction, { invoice, flag: step.flag });
    case 'pay':
      return settlePayout(context, transaction, { invoice, report });
    case 'release':
      await failPayout(context, transaction, { invoice, result: 'declined', state: 'failed' });
      return { result: 'applied', note: 'failed' };
  }
}

async function settlePayout(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: InvoiceRow; report: PayoutReport },
): Promise<ReportResult> {
  if (report.currency !== invoice.currency) {
    await raiseAlarm(context, transaction, { invoice, flag: 'currency_differs' });
    return { result: 'unmatched', note: 'currency_differs' };
  }
  await payoutWithdrawal(context, transaction, { playerId: invoice.playerId, invoiceId: invoice.id, psp: invoice.psp });
  // What was set aside is what we owe; a provider that moved another sum is a case for reconciliation.
  const differs = report.amountMinor !== invoice.amountMinor;
  const paid = await changeInvoice(context, transaction, {
    invoice,
    change: {
      state: 'paid',
      result: '',
      settledMinor: invoice.amountMinor,
      reference: report.reference ?? invoice.reference,
      flags: differs ? withFlag(invoice.flags, 'amount_differs') : invoice.flags,
      processedAt: context.clock.now(),
      nextQueryAt: null,
    },
  });
  const { playerId, id: invoiceId, amountMinor, currency } = paid;
  await context.publish(transaction, { type: 'WithdrawalPaid', playerId, invoiceId, amountMinor: amountMinor.toString(), currency });
  context.log.info({ invoiceId, psp: paid.psp, amountMinor: amountMinor.toString(), currency }, 'withdrawal paid');
  return { result: 'applied', note: 'paid' };
}

/** Ends a withdrawal without a payout: the locked money is the player's cash again, in the same transaction (P28, W-48). */
export async function failPayout(
  context: Pick<PaymentKernel, 'ledger' | 'publish' | 'clock' | 'log'>,
  transaction: Database,
  { invoice, result, state }: { invoice: InvoiceRow; result: string; state: 'failed' | 'cancelled' },
): Promise<InvoiceRow> {
  await releaseWithdrawal(context, transaction, { playerId: invoice.playerId, invoiceId: invoice.id });
  const failed = await changeInvoice(context, transaction, {
    invoice,
    change: { state, result, processedAt: context.clock.now(), nextQueryAt: null },
  });
  const { playerId, id: invoiceId, amountMinor, currency } = failed;
  await context.publish(transaction, { type: 'WithdrawalFailed', playerId, invoiceId, amountMinor: amountMinor.toString(), currency });
  context.log.info({ invoiceId, psp: failed.psp, result }, 'withdrawal released');
  return failed;
}
