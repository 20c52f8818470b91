import type { Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { payoutWithdrawal, releaseWithdrawal } from '../../wallet/index.ts';
import { raiseAlarm, changeInvoice } from '../invoices/change.ts';
import type { ReportResult, ReportedAmount } from '../invoices/report.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import { furtherFlags } from '../deposit/further-rules.ts';
import { type EventOfPayment, isSaidBefore } from '../deposit/further-store.ts';
import { holdAgain, lockSource, takeAgain } from '../deposit/held-withdrawals.ts';
import type { PaymentKernel } from '../context.ts';
import { declinedResult, paidAndFailedFlag, type PayoutUpdate, payoutStepOf } from './rules.ts';
import { isWithdrawalState } from '../invoices/states.ts';

/** A provider's report about a payout. */
interface PayoutReport {
  update: PayoutUpdate;
  amount: ReportedAmount;
  reference: string | null;
  /** The event that brought it; left out for an answer to our query. */
  event?: EventOfPayment;
}

/**
 * Applies a provider's report about a payout to its locked invoice (reliability §4.2): `paid` takes the locked money out, `failed` gives it
 * back, each exactly once. Safe to repeat.
 */
export async function applyPayoutReport(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: InvoiceRow; report: PayoutReport },
): Promise<ReportResult> {
  const { state } = invoice;
  invariant(invoice.kind === 'withdrawal' && isWithdrawalState(state), `Invoice ${invoice.id} is no withdrawal.`);
  const step = payoutStepOf({ state, result: invoice.result }, report.update);
  switch (step.action) {
    case 'ignore':
      return { result: 'ignored', note: step.note };
    case 'wait':
      return { result: 'waiting', note: 'payout not sent yet' };
    case 'compare':
      return comparePayout(context, transaction, { invoice, report });
    case 'alarm':
      return raiseAlarm(context, transaction, { invoice, flag: step.flag });
    case 'pay':
      return settlePayout(context, transaction, { invoice, report });
    case 'release':
      await failPayout(context, transaction, { invoice, result: declinedResult, state: 'failed' });
      return { result: 'applied', note: 'failed' };
  }
}

/**
 * A success report for a paid payout is either a repeat, or a second payment with another reference, amount or currency. A second payment
 * moves no money in the books; a person finds out where it went.
 */
async function comparePayout(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report: { amount, reference, event } }: { invoice: InvoiceRow; report: PayoutReport },
): Promise<ReportResult> {
  const isOwn = [null, invoice.reference].includes(reference);
  const isSame = isOwn && 'amountMinor' in amount && amount.amountMinor === invoice.amountMinor && amount.dust === '0';
  if (isSame || (event !== undefined && (await isSaidBefore(transaction, event, { isListed: true }))))
    return { result: 'ignored', note: 'repeated' };
  const flag = furtherFlags.withdrawal;
  await raiseAlarm(context, transaction, { invoice, flag });
  return { result: event === undefined ? 'ignored' : 'unmatched', note: flag };
}

async function settlePayout(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: InvoiceRow; report: PayoutReport },
): Promise<ReportResult> {
  if ('problem' in report.amount) {
    await raiseAlarm(context, transaction, { invoice, flag: report.amount.problem });
    return { result: 'unmatched', note: report.amount.problem };
  }
  const isReleased = invoice.state === 'failed';
  if (isReleased) await takeReleased(context, transaction, invoice);
  await payoutWithdrawal(context, transaction, { playerId: invoice.playerId, invoiceId: invoice.id, psp: invoice.psp, isReleased });
  // The house owes the sum set aside; if the provider moved another sum, reconciliation reports it.
  const differs = report.amount.amountMinor !== invoice.amountMinor || report.amount.dust !== '0';
  const paid = await changeInvoice(context, transaction, {
    invoice,
    change: {
      state: 'paid',
      result: '',
      settledMinor: invoice.amountMinor,
      reference: report.reference ?? invoice.reference,
      flags: [...new Set([...invoice.flags, ...(differs ? ['amount_differs'] : []), ...(isReleased ? [paidAndFailedFlag] : [])])],
      processedAt: context.clock.now(),
      nextQueryAt: null,
    },
  });
  const { playerId, id: invoiceId, amountMinor, currency } = paid;
  await context.publish(transaction, { type: 'WithdrawalPaid', playerId, invoiceId, amountMinor: amountMinor.toString(), currency });
  context.log.info({ invoiceId, psp: paid.psp, amountMinor: amountMinor.toString(), currency }, 'withdrawal paid');
  return { result: 'applied', note: 'paid' };
}

/** The failure that gave the money back had overtaken this payment: what is held of it again is free to be taken, and a person looks. */
async function takeReleased(context: PaymentKernel, transaction: Database, invoice: InvoiceRow): Promise<void> {
  await takeAgain(context, transaction, invoice);
  context.log.error(
    { alarm: paidAndFailedFlag, invoiceId: invoice.id, psp: invoice.psp, state: invoice.state },
    'payment needs reconciliation',
  );
}

/** Ends a withdrawal without a payout: the locked money is the player's cash again, in the same transaction (P28, W-48). */
export async function failPayout(
  context: Pick<PaymentKernel, 'ledger' | 'publish' | 'clock' | 'random' | 'log'>,
  transaction: Database,
  { invoice, result, state }: { invoice: InvoiceRow; result: string; state: 'failed' | 'cancelled' },
): Promise<InvoiceRow> {
  const source = await lockSource(transaction, invoice);
  await releaseWithdrawal(context, transaction, { playerId: invoice.playerId, invoiceId: invoice.id });
  await holdAgain(context, transaction, { withdrawal: invoice, source, cameMinor: invoice.amountMinor, by: 'withdrawal' });
  const failed = await changeInvoice(context, transaction, {
    invoice,
    change: { state, result, processedAt: context.clock.now(), nextQueryAt: null },
  });
  const { playerId, id: invoiceId, amountMinor, currency } = failed;
  await context.publish(transaction, { type: 'WithdrawalFailed', playerId, invoiceId, amountMinor: amountMinor.toString(), currency });
  context.log.info({ invoiceId, psp: failed.psp, result }, 'withdrawal released');
  return failed;
}
