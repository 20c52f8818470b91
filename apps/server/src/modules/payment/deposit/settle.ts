import { inTransaction, type Database } from '../../../kernel/database.ts';
import { invariant } from '../../../kernel/errors.ts';
import { grantDepositBonus } from '../../game/index.ts';
import { chargebackDeposit, creditDeposit } from '../../wallet/index.ts';
import { raiseAlarm, type ReportResult } from '../invoices/alarm.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../parts.ts';
import { type DepositNews, depositSteps, isDepositState } from './rules.ts';

/** What a provider said about a deposit, in minor units of the currency it names. */
export interface DepositReport {
  news: DepositNews;
  amountMinor: bigint;
  currency: string;
  reference: string | null;
}

/**
 * Applies what a provider said about a deposit to its locked invoice (reliability §4.1). Safe to repeat: the state machine turns a
 * repeat into nothing, and the ledger knows `deposit:<invoice>` by its key. The amount credited is the one that was settled (P10, P11).
 */
export async function applyDepositReport(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: invoices.InvoiceRow; report: DepositReport },
): Promise<ReportResult> {
  const { state } = invoice;
  invariant(invoice.kind === 'deposit' && isDepositState(state), `Invoice ${invoice.id} is no deposit.`);
  const step = depositSteps[state][report.news];
  switch (step.action) {
    case 'ignore':
      return { result: 'ignored', note: step.note };
    case 'alarm':
      return raiseAlarm(context, transaction, { invoice, flag: step.flag });
    case 'move':
      await changeInvoice(context, transaction, {
        invoice,
        change: {
          state: step.to,
          reference: report.reference ?? invoice.reference,
          ...(step.to === 'failure' ? { result: 'declined', processedAt: context.clock.now(), nextQueryAt: null } : {}),
        },
      });
      return { result: 'applied', note: step.to };
    case 'credit':
      return settleDeposit(context, transaction, { invoice, report });
    case 'takeBack':
      return takeDepositBack(context, transaction, { invoice, report });
  }
}

/** Money in another currency than invoiced is not credited by itself: a person decides (P12). */
function placementProblem(invoice: invoices.InvoiceRow, report: DepositReport): string | undefined {
  if (report.currency !== invoice.currency) return 'currency_differs';
  return report.amountMinor > 0n ? undefined : 'amount_invalid';
}

async function settleDeposit(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: invoices.InvoiceRow; report: DepositReport },
): Promise<ReportResult> {
  const problem = placementProblem(invoice, report);
  if (problem !== undefined) {
    await raiseAlarm(context, transaction, { invoice, flag: problem });
    return { result: 'unmatched', note: problem };
  }
  const { amountMinor, currency } = report;
  await creditDeposit(context, transaction, { playerId: invoice.playerId, invoiceId: invoice.id, psp: invoice.psp, currency, amountMinor });
  const number = await invoices.nextDepositNumber(transaction, invoice.playerId);
  const settled = await changeInvoice(context, transaction, {
    invoice,
    change: {
      state: 'success',
      result: '',
      settledMinor: amountMinor,
      number,
      reference: report.reference ?? invoice.reference,
      flags: amountMinor === invoice.amountMinor ? invoice.flags : withFlag(invoice.flags, 'amount_differs'),
      processedAt: context.clock.now(),
      nextQueryAt: null,
    },
  });
  await context.publish(transaction, {
    type: 'DepositSettled',
    playerId: settled.playerId,
    invoiceId: settled.id,
    amountMinor: amountMinor.toString(),
    currency,
    bonusId: settled.bonusId,
    isBonusDecline: settled.isBonusDecline,
  });
  await giveBonus(context, transaction, settled);
  context.log.info({ invoiceId: settled.id, psp: settled.psp, amountMinor: amountMinor.toString(), currency }, 'deposit settled');
  return { result: 'applied', note: 'success' };
}

/** The bonus frozen with the invoice comes with the money, once, if it is still valid for what was settled (P1, P7, P10, P39). */
async function giveBonus(context: PaymentKernel, transaction: Database, settled: invoices.InvoiceRow): Promise<void> {
  const { playerId, id: invoiceId, bonusId, isBonusDecline, currency, settledMinor, number } = settled;
  if (bonusId === null || isBonusDecline || settledMinor === null || number === null) return;
  await grantDepositBonus(context, transaction, { playerId, invoiceId, bonusId, currency, amountMinor: settledMinor, number });
}

/** The bank took the money back: cash as far as it goes, the rest is owed (P20, P21). Once per invoice (P22). */
async function takeDepositBack(
  context: PaymentKernel,
  transaction: Database,
  { invoice, report }: { invoice: invoices.InvoiceRow; report: DepositReport },
): Promise<ReportResult> {
  const settledMinor = invoice.settledMinor ?? invoice.amountMinor;
  const problem = placementProblem(invoice, report) ?? (report.amountMinor > settledMinor ? 'chargeback_above_deposit' : undefined);
  if (problem !== undefined) {
    await raiseAlarm(context, transaction, { invoice, flag: problem });
    return { result: 'unmatched', note: problem };
  }
  const { amountMinor, currency } = report;
  await chargebackDeposit(context, transaction, {
    playerId: invoice.playerId,
    invoiceId: invoice.id,
    psp: invoice.psp,
    currency,
    amountMinor,
  });
  await changeInvoice(context, transaction, { invoice, change: { state: 'charged_back', flags: withFlag(invoice.flags, 'chargeback') } });
  context.log.warn({ invoiceId: invoice.id, psp: invoice.psp, amountMinor: amountMinor.toString(), currency }, 'deposit charged back');
  return { result: 'applied', note: 'charged_back' };
}

/** Ends deposits nobody paid in time, by the platform's clock. The provider is still asked about them: late money counts (P7). */
export async function expireDeposits(context: PaymentKernel): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const due = await invoices.lockExpiredDeposits(transaction, context.clock.now());
    for (const invoice of due) {
      await changeInvoice(context, transaction, {
        invoice,
        change: { state: 'failure', result: 'expired', processedAt: context.clock.now() },
      });
    }
  });
}
