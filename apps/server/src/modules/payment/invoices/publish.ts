import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../kernel/database.ts';
import { releaseDepositUse, settleDepositUse } from '../../risk/index.ts';
import type { PaymentKernel } from '../parts.ts';
import { toFacts } from './rules.ts';
import { type InvoiceRow, saveInvoice } from './store.ts';

/** Tells the player's channel and whoever follows that an invoice began or changed (wire §4.5, Server duties). */
export async function publishInvoice(
  context: Pick<PaymentKernel, 'publish'>,
  transaction: Database,
  { invoice, isNew }: { invoice: InvoiceRow; isNew: boolean },
): Promise<void> {
  await context.publish(transaction, {
    type: 'InvoiceChanged',
    playerId: invoice.playerId,
    kind: invoice.kind,
    isNew,
    invoice: toFacts(invoice),
  });
}

type ChangeContext = Pick<PaymentKernel, 'publish' | 'clock'>;

/** Writes a locked invoice's change. The player's channel hears of it when the player can see a difference. */
export async function changeInvoice(
  context: ChangeContext,
  transaction: Database,
  { invoice, change }: { invoice: InvoiceRow; change: Partial<InvoiceRow> },
): Promise<InvoiceRow> {
  const changed = { ...invoice, ...change, updatedAt: context.clock.now() };
  await saveInvoice(transaction, changed);
  await countDeposit(context, transaction, { before: invoice, after: changed });
  if (!isDeepStrictEqual(toFacts(invoice), toFacts(changed)))
    await publishInvoice(context, transaction, { invoice: changed, isNew: false });
  return changed;
}

/** What a deposit counts against the player's limits follows its state: what was settled stays counted, what failed is free again (L2). */
async function countDeposit(
  context: ChangeContext,
  transaction: Database,
  { before, after }: { before: InvoiceRow; after: InvoiceRow },
): Promise<void> {
  if (after.kind !== 'deposit' || before.state === after.state) return;
  if (after.state === 'failure') await releaseDepositUse(transaction, after.id);
  if (after.state !== 'success') return;
  await settleDepositUse(context, transaction, { ...after, invoiceId: after.id, amountMinor: after.settledMinor ?? after.amountMinor });
}
