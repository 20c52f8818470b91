import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { refusedBy } from '../../../kernel/errors.ts';
import { type DebtOfInvoice, lockedDebtOf, recoverWrittenOff, writeOffDebt } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import { endChargeback } from '../chargebacks/case.ts';
import { changeInvoice } from '../invoices/change.ts';
import { withFlag } from '../invoices/rules.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import { insertWriteOff, sumWriteOffs } from './store.ts';

type BooksContext = Pick<PaymentKernel, 'ledger' | 'clock' | 'random'>;

/** The key under which the wallet knows the debt of an invoice. */
export const debtOf = ({
  id: invoiceId,
  playerId,
  kind,
  currency,
}: Pick<InvoiceRow, 'id' | 'playerId' | 'kind' | 'currency'>): DebtOfInvoice => ({
  playerId,
  invoiceId,
  kind,
  currency,
});

/** The debt that a write-off depends on: a request made before a repayment becomes stale. Locks the player. */
export const owedState = async (transaction: Database, invoice: InvoiceRow): Promise<{ owed: string; currency: string }> => ({
  owed: formatDecimal(await lockedDebtOf(transaction, debtOf(invoice)), scaleOf(invoice.currency)),
  currency: invoice.currency,
});

/** Books a write-off that two people have agreed on. @throws conflict for more than is owed */
export async function bookWriteOff(
  context: BooksContext & Pick<PaymentKernel, 'publish'>,
  transaction: Database,
  { invoice, approvalId, amountMinor }: { invoice: InvoiceRow; approvalId: string; amountMinor: bigint | null },
): Promise<void> {
  const { psp, flags } = invoice;
  if (amountMinor === null || amountMinor > (await lockedDebtOf(transaction, debtOf(invoice)))) throw refusedBy('conflict', 'owedLess');
  await writeOffDebt(context, transaction, { ...debtOf(invoice), psp, amountMinor, approvalId });
  const row = { id: context.random.newId(), invoiceId: invoice.id, now: context.clock.now() };
  await insertWriteOff(transaction, { ...row, approvalId, amountMinor });
  await changeInvoice(context, transaction, { invoice, change: { flags: withFlag(flags, 'written_off') } });
  await endChargeback(context, transaction, { invoice, state: 'writtenOff' });
}

/**
 * Recovers a written-off debt from money of the invoice that has come back as cash, before the player gets any, as an open debt would be.
 * The caller holds the invoice's row. @returns the amount that the house recovers
 */
export async function recover(
  context: BooksContext,
  transaction: Database,
  { invoice, cameMinor }: { invoice: InvoiceRow; cameMinor: bigint },
): Promise<bigint> {
  const { writtenOffMinor, recoveredMinor } = await sumWriteOffs(transaction, invoice.id);
  const stillOutMinor = writtenOffMinor - recoveredMinor;
  const amountMinor = stillOutMinor < cameMinor ? stillOutMinor : cameMinor;
  if (amountMinor <= 0n) return 0n;
  await recoverWrittenOff(context, transaction, { ...debtOf(invoice), psp: invoice.psp, amountMinor, beforeMinor: recoveredMinor });
  const row = { id: context.random.newId(), invoiceId: invoice.id, now: context.clock.now() };
  await insertWriteOff(transaction, { ...row, approvalId: null, amountMinor: -amountMinor });
  return amountMinor;
}
