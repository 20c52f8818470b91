import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../kernel/database.ts';
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

/** Writes a locked invoice's change. The player's channel hears of it when the player can see a difference. */
export async function changeInvoice(
  context: Pick<PaymentKernel, 'publish' | 'clock'>,
  transaction: Database,
  { invoice, change }: { invoice: InvoiceRow; change: Partial<InvoiceRow> },
): Promise<InvoiceRow> {
  const changed = { ...invoice, ...change, updatedAt: context.clock.now() };
  await saveInvoice(transaction, changed);
  if (!isDeepStrictEqual(toFacts(invoice), toFacts(changed)))
    await publishInvoice(context, transaction, { invoice: changed, isNew: false });
  return changed;
}
