import type { paymentEndpoints } from '@pavilion/contract/areas/payment.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { closePage, endUnpaid } from '../deposit/closing.ts';
import type { PaymentContext } from '../context.ts';
import { failPayout } from '../withdrawal/settle.ts';
import { methodNamesOf } from '../invoices/mail.ts';
import { isDeclinable, toInvoice } from '../invoices/rules.ts';
import * as store from '../invoices/store.ts';
import { declinePolicy } from '../invoices/service.ts';

/**
 * Takes a pending invoice back (C-53): a deposit that waits to be paid, or a withdrawal that was not sent yet, where the operator
 * allows it (D-30). Money that arrives for a declined deposit is credited all the same (P7, P15); what it reserved of the player's limits
 * is free once the provider confirms that its page is closed.
 * @throws notFound for an unknown or another player's invoice, invoiceNotCancellable for any other state
 */
export async function declineInvoice(
  context: PaymentContext,
  { params }: InputOf<(typeof paymentEndpoints)['declineInvoice']>,
): Promise<ResultOf<(typeof paymentEndpoints)['declineInvoice']>> {
  const { playerId } = playerOf(context);
  const policy = await declinePolicy(context, playerId);
  const declined = await inTransaction(context.database, async (transaction) => {
    const invoice = await store.lockInvoice(transaction, params.id);
    if (invoice === undefined || invoice.playerId !== playerId) throw new DomainError('notFound');
    if (!isDeclinable(invoice, policy)) throw new DomainError('invoiceNotCancellable');
    if (invoice.kind === 'withdrawal') return failPayout(context, transaction, { invoice, result: 'cancelled', state: 'cancelled' });
    return endUnpaid(context, transaction, { invoice, result: 'cancelled' });
  });
  if (declined.kind === 'deposit') await closePage(context, declined.id);
  return toInvoice({ ...declined, methodNames: await methodNamesOf(context.database, declined), steps: [] }, policy);
}
